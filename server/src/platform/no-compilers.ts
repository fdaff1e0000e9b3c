const noCompiler = () => {
  throw new Error('a route has a Fastify schema; declare it in the contract instead');
};

/**
 * Disables Fastify's validators and serializers: `implement.ts` validates with the contract's schemas. Every Fastify instance
 * needs it, because a release does not contain the packages of Fastify's own compilers (`NEVER_LOADED` in scripts/build.mjs).
 */
export const NO_COMPILERS = { buildValidator: noCompiler, buildSerializer: noCompiler };
