// Made by `npm run types` from the Python package. Do not edit.

export const rulebook = {
  "title": {"en":"Gaunerbande","de":"Gaunerbande"},
  "players": [3,4,5,6],
  "usualPlayers": 4,
  "lowWins": true,
};

export const cards: Record<string, { en: string; de: string }> = {
  "b0": {"en":"blue 0 (vacuum-cleaner salesman)","de":"blaue 0 (Staubsaugervertreter)"},
  "b1": {"en":"blue 1","de":"blaue 1"},
  "b10": {"en":"blue 10","de":"blaue 10"},
  "b11": {"en":"blue 11","de":"blaue 11"},
  "b12": {"en":"blue 12","de":"blaue 12"},
  "b2": {"en":"blue 2","de":"blaue 2"},
  "b3": {"en":"blue 3","de":"blaue 3"},
  "b4": {"en":"blue 4","de":"blaue 4"},
  "b5": {"en":"blue 5","de":"blaue 5"},
  "b6": {"en":"blue 6","de":"blaue 6"},
  "b7": {"en":"blue 7","de":"blaue 7"},
  "b8": {"en":"blue 8","de":"blaue 8"},
  "b9": {"en":"blue 9","de":"blaue 9"},
  "g0": {"en":"green 0 (vacuum-cleaner salesman)","de":"grüne 0 (Staubsaugervertreter)"},
  "g1": {"en":"green 1 (car salesman)","de":"grüne 1 (Autoverkäufer)"},
  "g10": {"en":"green 10","de":"grüne 10"},
  "g11": {"en":"green 11","de":"grüne 11"},
  "g12": {"en":"green 12","de":"grüne 12"},
  "g2": {"en":"green 2","de":"grüne 2"},
  "g3": {"en":"green 3","de":"grüne 3"},
  "g4": {"en":"green 4","de":"grüne 4"},
  "g5": {"en":"green 5","de":"grüne 5"},
  "g6": {"en":"green 6","de":"grüne 6"},
  "g7": {"en":"green 7","de":"grüne 7"},
  "g8": {"en":"green 8","de":"grüne 8"},
  "g9": {"en":"green 9","de":"grüne 9"},
  "k0": {"en":"black 0 (thug)","de":"schwarze 0 (Schläger)"},
  "k1": {"en":"black 1","de":"schwarze 1"},
  "k10": {"en":"black 10","de":"schwarze 10"},
  "k11": {"en":"black 11","de":"schwarze 11"},
  "k12": {"en":"black 12","de":"schwarze 12"},
  "k2": {"en":"black 2","de":"schwarze 2"},
  "k3": {"en":"black 3","de":"schwarze 3"},
  "k4": {"en":"black 4","de":"schwarze 4"},
  "k5": {"en":"black 5","de":"schwarze 5"},
  "k6": {"en":"black 6","de":"schwarze 6"},
  "k7": {"en":"black 7","de":"schwarze 7"},
  "k8": {"en":"black 8","de":"schwarze 8"},
  "k9": {"en":"black 9","de":"schwarze 9"},
  "r0": {"en":"red 0 (vacuum-cleaner salesman)","de":"rote 0 (Staubsaugervertreter)"},
  "r1": {"en":"red 1","de":"rote 1"},
  "r10": {"en":"red 10 (corrupt politician)","de":"rote 10 (korrupter Politiker)"},
  "r11": {"en":"red 11","de":"rote 11"},
  "r12": {"en":"red 12","de":"rote 12"},
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
  "pass": {"en":"Choose three cards to pass on","de":"Drei Karten zum Weitergeben wählen"},
  "play": {"en":"Play a card","de":"Eine Karte spielen"},
  "coup": {"en":"The band is united: who pays?","de":"Die Bande ist vereint: Wer zahlt?"},
};

export const politician = [0,0,0,12,13,13,12];

export const band = [0,0,0,24,26,26,24];
