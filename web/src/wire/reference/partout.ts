// Made by `npm run types` from the Python package. Do not edit.

export const rulebook = {
  "title": {"en":"Partout","de":"Partout"},
  "players": [3,4,6],
  "usualPlayers": 4,
  "lowWins": false,
};

export const cards: Record<string, { en: string; de: string }> = {
  "A": {"en":"Alchemist","de":"Alchemistin"},
  "D": {"en":"Dungeon","de":"Verlies"},
  "J": {"en":"Jester","de":"Hofnarr"},
  "K": {"en":"King","de":"König"},
  "M": {"en":"Mathematician","de":"Mathematiker"},
  "Q": {"en":"Queen","de":"Königin"},
  "b1": {"en":"blue 1","de":"blaue 1"},
  "b2": {"en":"blue 2","de":"blaue 2"},
  "b3": {"en":"blue 3","de":"blaue 3"},
  "b4": {"en":"blue 4","de":"blaue 4"},
  "b5": {"en":"blue 5","de":"blaue 5"},
  "b6": {"en":"blue 6","de":"blaue 6"},
  "b7": {"en":"blue 7","de":"blaue 7"},
  "b8": {"en":"blue 8","de":"blaue 8"},
  "b9": {"en":"blue 9","de":"blaue 9"},
  "g1": {"en":"green 1","de":"grüne 1"},
  "g2": {"en":"green 2","de":"grüne 2"},
  "g3": {"en":"green 3","de":"grüne 3"},
  "g4": {"en":"green 4","de":"grüne 4"},
  "g5": {"en":"green 5","de":"grüne 5"},
  "g6": {"en":"green 6","de":"grüne 6"},
  "g7": {"en":"green 7","de":"grüne 7"},
  "g8": {"en":"green 8","de":"grüne 8"},
  "g9": {"en":"green 9","de":"grüne 9"},
  "k1": {"en":"black 1","de":"schwarze 1"},
  "k2": {"en":"black 2","de":"schwarze 2"},
  "k3": {"en":"black 3","de":"schwarze 3"},
  "k4": {"en":"black 4","de":"schwarze 4"},
  "k5": {"en":"black 5","de":"schwarze 5"},
  "k6": {"en":"black 6","de":"schwarze 6"},
  "k7": {"en":"black 7","de":"schwarze 7"},
  "k8": {"en":"black 8","de":"schwarze 8"},
  "k9": {"en":"black 9","de":"schwarze 9"},
  "r1": {"en":"red 1","de":"rote 1"},
  "r2": {"en":"red 2","de":"rote 2"},
  "r3": {"en":"red 3","de":"rote 3"},
  "r4": {"en":"red 4","de":"rote 4"},
  "r5": {"en":"red 5","de":"rote 5"},
  "r6": {"en":"red 6","de":"rote 6"},
  "r7": {"en":"red 7","de":"rote 7"},
  "r8": {"en":"red 8","de":"rote 8"},
  "r9": {"en":"red 9","de":"rote 9"},
};

export const phases: Record<string, { en: string; de: string }> = {
  "over": {"en":"The match is over","de":"Die Partie ist zu Ende"},
  "number": {"en":"Name the trump number","de":"Die Trumpfzahl nennen"},
  "colour": {"en":"Name the trump colour","de":"Die Trumpffarbe nennen"},
  "announce": {
    "en": "Announce how many tricks you will win",
    "de": "Ansagen, wie viele Stiche du gewinnst",
  },
  "play": {"en":"Play a card","de":"Eine Karte spielen"},
  "jail": {
    "en": "The Dungeon: jail a card of this trick",
    "de": "Das Verlies: eine Karte dieses Stichs einsperren",
  },
  "switch_number": {
    "en": "The Mathematician: name the new trump number",
    "de": "Der Mathematiker: die neue Trumpfzahl nennen",
  },
  "switch_colour": {
    "en": "The Alchemist: name the new trump colour",
    "de": "Die Alchemistin: die neue Trumpffarbe nennen",
  },
};

export const colours = {
  "r": {"en":"red","de":"Rot"},
  "g": {"en":"green","de":"Grün"},
  "b": {"en":"blue","de":"Blau"},
  "k": {"en":"black","de":"Schwarz"},
};

export const teams = [0,0,0,3,2,0,3];

export const tricks = [0,0,0,5,7,0,7];

export const rounds = [0,0,0,6,8,0,6];

export const bonus = [
  [],
  [],
  [],
  [0,4,8,16,30,50,100,200],
  [0,2,4,8,16,30,50,100],
  [],
  [0,4,8,16,30,50,100,200],
];
