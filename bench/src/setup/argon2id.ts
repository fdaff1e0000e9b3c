/** The product's hashing parameters. */
export const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
