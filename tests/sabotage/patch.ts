/** What a sabotage patch is: one small change that breaks one invariant, and the test that must notice. */

export interface SabotagePatch {
  /** Names the invariant that is broken, for example `ledger: a transaction sums to zero`. */
  readonly name: string
  /** Path of the source file, from the project's folder. */
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly replace: string
  /** Path of the test file that must fail. */
  readonly test: string
}

/** The patched text. @throws where `find` does not stand in the text exactly once. */
export function applyPatch(source: string, { name, file, find, replace }: SabotagePatch): string {
  const [before, after, ...rest] = source.split(find)
  if (before === undefined || after === undefined || rest.length > 0)
    throw new Error(`${name}: the text to replace stands ${source.split(find).length - 1} times in ${file}`)
  return before + replace + after
}
