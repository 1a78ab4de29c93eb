// Every text of the page, in five languages. The rules themselves come from the engine.

export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español", fr: "Français", pt: "Português" };

// One line a text: English, German, Spanish, French, Portuguese.
const TEXTS = {
  d: ["Dark", "Dunkel", "Oscuro", "Sombre", "Escuras"],
  l: ["Light", "Hell", "Claro", "Clair", "Claras"],
  R: ["dark round", "dunkel rund", "redonda oscura", "ronde sombre", "redonda escura"],
  S: ["dark square", "dunkel quadratisch", "cuadrada oscura", "carrée sombre", "quadrada escura"],
  r: ["light round", "hell rund", "redonda clara", "ronde claire", "redonda clara"],
  s: ["light square", "hell quadratisch", "cuadrada clara", "carrée claire", "quadrada clara"],
  newGame: ["New game", "Neue Partie", "Nueva partida", "Nouvelle partie", "Nova partida"],
  rules: ["Rules", "Regeln", "Reglas", "Règles", "Regras"],
  record: ["Save and load", "Speichern und laden", "Guardar y abrir", "Enregistrer et ouvrir", "Guardar e abrir"],
  keys: ["Keys", "Tasten", "Teclas", "Touches", "Teclas"],
  language: ["Language", "Sprache", "Idioma", "Langue", "Idioma"],
  theme: ["Light or dark page", "Helle oder dunkle Seite", "Página clara u oscura", "Page claire ou sombre", "Página clara ou escura"],
  close: ["Close", "Schließen", "Cerrar", "Fermer", "Fechar"],
  start: ["Start", "Beginnen", "Empezar", "Commencer", "Começar"],
  size: ["Board", "Brett", "Tablero", "Plateau", "Tabuleiro"],
  pie: ["Pie rule: the second player may switch sides", "Kuchenregel: der zweite Spieler darf die Seiten tauschen", "Regla del pastel: el segundo jugador puede cambiar de bando", "Règle du gâteau : le second joueur peut changer de camp", "Regra da tarte: o segundo jogador pode trocar de lado"],
  first: ["First player (Dark)", "Erster Spieler (Dunkel)", "Primer jugador (Oscuro)", "Premier joueur (Sombre)", "Primeiro jogador (Escuras)"],
  second: ["Second player (Light)", "Zweiter Spieler (Hell)", "Segundo jugador (Claro)", "Second joueur (Clair)", "Segundo jogador (Claras)"],
  human: ["Person", "Mensch", "Persona", "Humain", "Pessoa"],
  level: ["Engine, level {n}", "Programm, Stufe {n}", "Programa, nivel {n}", "Programme, niveau {n}", "Programa, nível {n}"],
  round: ["Round", "Rund", "Redonda", "Ronde", "Redonda"],
  square: ["Square", "Quadratisch", "Cuadrada", "Carrée", "Quadrada"],
  shape: ["Shape to place", "Form zum Setzen", "Forma que se pone", "Forme à poser", "Forma a pôr"],
  undo: ["Undo", "Zurücknehmen", "Deshacer", "Annuler", "Desfazer"],
  hint: ["Hint", "Tipp", "Pista", "Conseil", "Dica"],
  swap: ["Switch sides", "Seiten tauschen", "Cambiar de bando", "Changer de camp", "Trocar de lado"],
  pass: ["Skip turn", "Weiter", "Pasar turno", "Passer", "Passar a vez"],
  stop: ["Stop", "Anhalten", "Parar", "Arrêter", "Parar"],
  resume: ["Go on", "Fortsetzen", "Continuar", "Continuer", "Continuar"],
  toMove: ["{color} to move", "{color} ist am Zug", "Juega {color}", "{color} joue", "Jogam as {color}"],
  thinking: ["{color} is thinking …", "{color} denkt nach …", "{color} está pensando…", "{color} réfléchit…", "{color} a pensar…"],
  wins: ["{color} has filled the board and wins.", "{color} hat das Brett gefüllt und gewinnt.", "{color} ha llenado el tablero y gana.", "{color} a rempli le plateau et gagne.", "{color} encheram o tabuleiro e ganham."],
  swapOffer: ["Pie rule: instead of moving, you may take over Dark with the piece on the board. Your opponent then goes on with Light.", "Kuchenregel: Statt zu ziehen, darfst du Dunkel mit dem Stein auf dem Brett übernehmen. Dein Gegner macht dann mit Hell weiter.", "Regla del pastel: en lugar de jugar, puedes quedarte con Oscuro y la pieza del tablero. Tu rival sigue entonces con Claro.", "Règle du gâteau : au lieu de jouer, vous pouvez prendre Sombre avec la pièce posée. Votre adversaire continue alors avec Clair.", "Regra da tarte: em vez de jogar, pode ficar com as Escuras e a peça do tabuleiro. O adversário continua então com as Claras."],
  swapped: ["The second player has switched sides and plays Dark from now on. The first player goes on with Light.", "Der zweite Spieler hat die Seiten getauscht und spielt ab jetzt Dunkel. Der erste Spieler macht mit Hell weiter.", "El segundo jugador ha cambiado de bando y ahora juega con Oscuro. El primer jugador sigue con Claro.", "Le second joueur a changé de camp et joue désormais Sombre. Le premier joueur continue avec Clair.", "O segundo jogador trocou de lado e joga agora com as Escuras. O primeiro jogador continua com as Claras."],
  passNote: ["{color} has no move: the board is full, and there is no group that {color} may convert. The turn is skipped.", "{color} hat keinen Zug: Das Brett ist voll, und es gibt keine Gruppe, die {color} umwandeln darf. Der Zug entfällt.", "{color} no tiene jugada: el tablero está lleno y no hay ningún grupo que pueda cambiar. Pierde el turno.", "{color} n'a aucun coup : le plateau est plein et aucun groupe ne peut être transformé. Le tour est passé.", "{color} sem jogada: o tabuleiro está cheio e não há grupo que possam mudar. Perdem a vez."],
  passed: ["{color} had no move and was skipped.", "{color} hatte keinen Zug und wurde übersprungen.", "{color} no tenía jugada y perdió el turno.", "{color} n'avait aucun coup et a passé son tour.", "{color} sem jogada: perderam a vez."],
  empty: ["{point}: empty", "{point}: leer", "{point}: vacío", "{point} : vide", "{point}: vazio"],
  placeHere: ["{point}: place {kind}", "{point}: {kind} setzen", "{point}: poner {kind}", "{point} : poser {kind}", "{point}: pôr {kind}"],
  group: ["{point}: {kind}, group of {n}.", "{point}: {kind}, Gruppe von {n}.", "{point}: {kind}, grupo de {n}.", "{point} : {kind}, groupe de {n}.", "{point}: {kind}, grupo de {n}."],
  convert: ["Convert to {kind}, {own} against {opp}: becomes one group of {total}.", "Umwandeln in {kind}, {own} gegen {opp}: wird eine Gruppe von {total}.", "Cambiar a {kind}, {own} contra {opp}: queda un grupo de {total}.", "Transformer en {kind}, {own} contre {opp} : devient un groupe de {total}.", "Mudar para {kind}, {own} contra {opp}: fica um grupo de {total}."],
  again: ["Tap again to convert.", "Zum Umwandeln noch einmal tippen.", "Toca otra vez para cambiarlo.", "Touchez encore pour transformer.", "Toque outra vez para mudar."],
  againPlace: ["Tap again to place.", "Zum Setzen noch einmal tippen.", "Toca otra vez para poner.", "Touchez encore pour poser.", "Toque outra vez para pôr."],
  notBounded: ["Not bounded: {open} is empty.", "Nicht begrenzt: {open} ist leer.", "No está rodeado: {open} está vacío.", "Pas limité : {open} est vide.", "Não está delimitado: {open} está vazio."],
  notCoveted: ["{color} cannot convert it: no {kind} piece touches it.", "{color} kann sie nicht umwandeln: kein Stein „{kind}“ berührt sie.", "{color} no puede cambiarlo: ninguna pieza {kind} lo toca.", "{color} ne peut pas le transformer : aucune pièce {kind} ne le touche.", "{color} não o podem mudar: nenhuma peça {kind} lhe toca."],
  outnumbered: ["{color} cannot convert it: {own} against {opp}.", "{color} kann sie nicht umwandeln: {own} gegen {opp}.", "{color} no puede cambiarlo: {own} contra {opp}.", "{color} ne peut pas le transformer : {own} contre {opp}.", "{color} não o podem mudar: {own} contra {opp}."],
  tie: ["{color} cannot convert it: {own} against {opp}, and on an equal count only the owner may.", "{color} kann sie nicht umwandeln: {own} gegen {opp}, und bei Gleichstand darf es nur, wem sie gehört.", "{color} no puede cambiarlo: {own} contra {opp}, y con empate solo puede el dueño.", "{color} ne peut pas le transformer : {own} contre {opp}, et à égalité seul le propriétaire le peut.", "{color} não o podem mudar: {own} contra {opp}, e em igualdade só o dono pode."],
  analysis: ["Analyse", "Analysieren", "Analizar", "Analyser", "Analisar"],
  review: ["Analyse the whole game", "Ganze Partie analysieren", "Analizar toda la partida", "Analyser toute la partie", "Analisar toda a partida"],
  showMoves: ["Show groups to convert", "Umwandelbare Gruppen zeigen", "Mostrar grupos que se pueden cambiar", "Montrer les groupes à transformer", "Mostrar grupos que se podem mudar"],
  winRate: ["Win rate", "Gewinnchance", "Probabilidad de ganar", "Chances de gain", "Probabilidade de ganhar"],
  numbers: ["Numbers on the board: {color}'s win rate in %.", "Zahlen auf dem Brett: Gewinnchance von {color} in %.", "Números en el tablero: probabilidad de que gane {color}, en %.", "Nombres sur le plateau : chances de gain de {color}, en %.", "Números no tabuleiro: probabilidade de {color} ganharem, em %."],
  playouts: ["{n} playouts", "{n} Durchläufe", "{n} simulaciones", "{n} simulations", "{n} simulações"],
  best: ["Best: {move}", "Bester Zug: {move}", "Mejor: {move}", "Meilleur : {move}", "Melhor: {move}"],
  proven: ["Proven: {color} wins.", "Bewiesen: {color} gewinnt.", "Demostrado: gana {color}.", "Prouvé : {color} gagne.", "Provado: ganham as {color}."],
  graph: ["Dark's win rate after each move", "Gewinnchance von Dunkel nach jedem Zug", "Probabilidad de Oscuro después de cada jugada", "Chances de Sombre après chaque coup", "Probabilidade das Escuras depois de cada jogada"],
  moves: ["Moves", "Züge", "Jugadas", "Coups", "Jogadas"],
  ply: ["Move {n} of {total}", "Zug {n} von {total}", "Jugada {n} de {total}", "Coup {n} sur {total}", "Jogada {n} de {total}"],
  toStart: ["To the start", "Zum Anfang", "Al principio", "Au début", "Ao início"],
  back: ["One move back", "Ein Zug zurück", "Una jugada atrás", "Un coup en arrière", "Uma jogada atrás"],
  forth: ["One move on", "Ein Zug vor", "Una jugada adelante", "Un coup en avant", "Uma jogada à frente"],
  toEnd: ["To the end", "Zum Ende", "Al final", "À la fin", "Ao fim"],
  recordHelp: ["A game record (JSON, one game a line) or a position line. Load what you have, or copy this game.", "Eine Partie (JSON, eine je Zeile) oder eine Stellung als Zeile. Eigenes laden oder diese Partie kopieren.", "Una partida (JSON, una por línea) o una posición en una línea. Abre la tuya o copia esta partida.", "Une partie (JSON, une par ligne) ou une position en une ligne. Ouvrez la vôtre ou copiez celle-ci.", "Uma partida (JSON, uma por linha) ou uma posição numa linha. Abra a sua ou copie esta partida."],
  recordText: ["Record", "Aufzeichnung", "Registro", "Partie", "Registo"],
  load: ["Load", "Laden", "Abrir", "Ouvrir", "Abrir"],
  openFile: ["Open a file", "Datei öffnen", "Abrir un archivo", "Ouvrir un fichier", "Abrir um ficheiro"],
  copy: ["Copy", "Kopieren", "Copiar", "Copier", "Copiar"],
  download: ["Save as a file", "Als Datei speichern", "Guardar en un archivo", "Enregistrer un fichier", "Guardar num ficheiro"],
  copyLink: ["Copy link", "Link kopieren", "Copiar enlace", "Copier le lien", "Copiar ligação"],
  copied: ["Copied.", "Kopiert.", "Copiado.", "Copié.", "Copiado."],
  game: ["Game", "Partie", "Partida", "Partie", "Partida"],
  unreadable: ["This cannot be read:", "Das lässt sich nicht lesen:", "No se puede leer:", "Lecture impossible :", "Não se consegue ler:"],
  failed: ["The engine has stopped:", "Das Programm ist stehen geblieben:", "El programa se ha detenido:", "Le programme s'est arrêté :", "O programa parou:"],
  old: ["This page needs a newer browser.", "Diese Seite braucht einen neueren Browser.", "Esta página necesita un navegador más reciente.", "Cette page demande un navigateur plus récent.", "Esta página precisa de um navegador mais recente."],
  private: ["Everything runs inside this page; nothing is sent anywhere.", "Alles läuft in dieser Seite; nichts wird verschickt.", "Todo funciona dentro de esta página; no se envía nada.", "Tout se passe dans cette page ; rien n'est envoyé.", "Tudo funciona dentro desta página; nada é enviado."],
  keyMove: ["move the cursor over the board", "Cursor auf dem Brett bewegen", "mover el cursor por el tablero", "déplacer le curseur sur le plateau", "mover o cursor no tabuleiro"],
  keyPlay: ["place a piece or convert the group", "Stein setzen oder Gruppe umwandeln", "poner una pieza o cambiar el grupo", "poser une pièce ou transformer le groupe", "pôr uma peça ou mudar o grupo"],
  keyShape: ["round or square", "rund oder quadratisch", "redonda o cuadrada", "ronde ou carrée", "redonda ou quadrada"],
  keyGroup: ["next group to convert", "nächste umwandelbare Gruppe", "siguiente grupo que se puede cambiar", "groupe suivant à transformer", "próximo grupo que se pode mudar"],
  keyUndo: ["undo", "zurücknehmen", "deshacer", "annuler", "desfazer"],
  keyHint: ["hint; analysis on or off", "Tipp; Analyse an oder aus", "pista; análisis sí o no", "conseil ; analyse oui ou non", "dica; análise sim ou não"],
  keyReplay: ["one move back or on", "ein Zug zurück oder vor", "una jugada atrás o adelante", "un coup en arrière ou en avant", "uma jogada atrás ou à frente"],
  keysNote: ["These keys work while the board has the focus: click it, or press Tab until it is outlined.", "Diese Tasten gelten, solange das Brett den Fokus hat: Klick darauf oder drücke Tab, bis es umrandet ist.", "Estas teclas valen mientras el tablero tiene el foco: haz clic en él o pulsa Tab hasta que se resalte.", "Ces touches agissent quand le plateau a le focus : cliquez dessus ou appuyez sur Tab jusqu'à ce qu'il soit encadré.", "Estas teclas funcionam enquanto o tabuleiro tem o foco: clique nele ou prima Tab até ficar contornado."],
  board: ["Board", "Brett", "Tablero", "Plateau", "Tabuleiro"],
};

let index = 0;

/** The code of the language in use. */
export let language = "en";

/** Changes the language; unknown ones are English. */
export function setLanguage(code) {
  const codes = Object.keys(LANGUAGES);
  index = Math.max(0, codes.indexOf(code));
  language = codes[index];
}

/** A text in the language in use, with `{name}` replaced by the value of that name. */
export function t(key, values = {}) {
  const text = TEXTS[key][index];
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** A number with the language's separators. */
export function number(value) {
  return new Intl.NumberFormat(language).format(value);
}

/** A rate from 0 to 1 in percent, to a tenth, without the sign. */
export function percent(rate) {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language, digits).format(100 * rate);
}
