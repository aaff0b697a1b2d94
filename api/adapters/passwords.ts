/**
 * Argon2id, at most two at a time: a flood of sign-ins waits in a short queue or is refused, while other requests
 * continue.
 */

import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '#api/ports.ts'
import { CallError } from '#contract/errors.ts'

/** OWASP's parameters: 19 MiB, two passes, one lane. */
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const atOnce = 2
const mostWaiting = 50

export function argonPasswords(parameters: Readonly<Record<keyof typeof owasp, number>> = owasp): Passwords {
  const limit = limiter()
  // Used to verify the password if there is no account, so that the response takes equally long.
  const dummyHash = hash('nobody has this password', parameters)
  return {
    hash: (password) => limit(() => hash(password, parameters)),
    verify: (stored, password) =>
      limit(async () => {
        const right = await verify(stored ?? (await dummyHash), password).catch(() => false)
        return right && stored !== undefined
      }),
  }
}

function limiter(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new CallError('UNAVAILABLE', { retryAfterSeconds: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
