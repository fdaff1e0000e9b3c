/**
 * The same texts in another language: the same keys, functions with the same parameters, lists of the same length.
 * The `value` of a choice with a label, which the program reads, stays as it is.
 */
export type Translation<T> = T extends string
  ? string
  : T extends (...args: infer Parameters) => infer Result
    ? (...args: Parameters) => Translation<Result>
    : T extends object
      ? T extends { readonly value: infer Value; readonly label: string }
        ? { readonly value: Value; readonly label: string }
        : { readonly [Key in keyof T]: Translation<T[Key]> }
      : T;
