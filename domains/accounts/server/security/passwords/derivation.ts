/** The cost of a hash. `memory` in KiB. */
export interface Cost {
  memory: number;
  passes: number;
}

/** A key to derive from a password by argon2id. */
export interface Derivation extends Cost {
  id: number;
  password: string;
  salt: Uint8Array;
}

export interface DerivedKey {
  id: number;
  key: Uint8Array;
}
