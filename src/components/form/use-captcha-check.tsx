/** The check that a human submits a form: a proof of work on the device, or reCAPTCHA's checkbox. */

import type * as CaptchaProof from './captcha-proof.ts'
import { type ReactNode, useRef, useState } from 'react'
import { captchaFront, type CaptchaForms } from '#contract/site/captcha-settings.ts'
import { CallFailure } from '#src/data/failure.ts'
import { useQuery, useSendContext } from '#src/data/use-query.ts'
import { deferred } from '#src/components/deferred.tsx'

const CaptchaBox = deferred(async () => (await import('./captcha-box.tsx')).CaptchaBox)

export interface CaptchaCheck {
  /** The user has begun to fill in the form: the proof of work starts, so that it is ready on submission. */
  readonly begin: () => void
  /** The value that the form sends; undefined if no check is required. @throws CallFailure */
  readonly answer: () => Promise<string | undefined>
  /** A proof at once, for a form that was refused without one; undefined if a checkbox has to be ticked instead. */
  readonly prove: () => Promise<string | undefined>
  /** Discards the answer that was sent, because it is valid only once. */
  readonly renew: () => void
  /** The visible part of the check; null if there is none. */
  readonly view: ReactNode
}

/** A proof is renewed after this time: the server accepts it for some minutes more. */
const freshMs = 15 * 60_000

/**
 * @param wasRefused the form has been refused without a check, whatever this device's cached settings are
 * @param rarely the settings are not fetched before that
 */
export function useCaptchaCheck(form: keyof CaptchaForms, wasRefused = false, rarely = false): CaptchaCheck {
  const front = useQuery(captchaFront, rarely && !wasRefused ? null : {})
  const context = useSendContext()
  const work = useRef<{ readonly proof: Promise<string | undefined>; readonly begunAt: number }>(undefined)
  const [token, setToken] = useState('')
  const [boxes, setBoxes] = useState(0)
  const isNeeded = wasRefused || (front.data?.forms[form] ?? false)
  const google = front.data?.kind === 'recaptcha'

  const prove = async (): Promise<string | undefined> => (await loadProof()).proveHuman(context)
  const begin = (): void => {
    if (!isNeeded || google) return
    if (work.current && performance.now() - work.current.begunAt < freshMs) return
    const proof = prove()
    work.current = { proof, begunAt: performance.now() }
    // A failed proof is retried when the form is submitted.
    proof.catch(() => {
      work.current = undefined
    })
  }
  return {
    begin,
    answer: async () => {
      if (!isNeeded) return undefined
      if (google) {
        if (token === '') throw new CallFailure('CAPTCHA_REQUIRED', 0)
        return token
      }
      begin()
      return work.current?.proof
    },
    prove,
    renew: () => {
      work.current = undefined
      setToken('')
      setBoxes((count) => count + 1)
    },
    view: isNeeded && google ? <CaptchaBox key={boxes} onToken={setToken} /> : null,
  }
}

/** A chunk of its own, because few forms need it. @throws CallFailure */
async function loadProof(): Promise<typeof CaptchaProof> {
  try {
    return await import('./captcha-proof.ts')
  } catch {
    throw new CallFailure(navigator.onLine ? 'CAPTCHA_FAILED' : 'OFFLINE', 0)
  }
}
