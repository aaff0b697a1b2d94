import { type FailureCode, isFailure } from './failure.ts'

/** For `catch`: runs an extra action for a failure with one code, and rethrows the failure. */
export function onFailure(code: FailureCode, run: () => void): (error: unknown) => never {
  return (error) => {
    if (isFailure(error, code)) run()
    throw error
  }
}
