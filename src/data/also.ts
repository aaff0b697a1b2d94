import { type FailureCode, isFailure } from './failure.ts'

/** For `catch`: does something more about a failure of one code, which goes on to whoever tells it. */
export function also(code: FailureCode, act: () => void): (error: unknown) => never {
  return (error) => {
    if (isFailure(error, code)) act()
    throw error
  }
}
