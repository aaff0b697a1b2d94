/** The check that a person sends a form: a proof that the device works out by itself, or reCAPTCHA's box. */

import { type ReactNode, useRef, useState } from 'react'
import { type Challenge, getChallenge, proofText } from '#contract/captcha.ts'
import { captchaFront, type CaptchaForms } from '#contract/front-settings.ts'
import { send } from '#src/data/send.ts'
import { CallFailure } from '#src/data/failure.ts'
import { useCall, useSendContext } from '#src/data/use-call.ts'
import { CaptchaBox } from './captcha-box.tsx'

export interface PersonCheck {
  /** Somebody has begun to fill in the form: the work is begun, so that nobody waits for it later. */
  readonly begin: () => void
  /** What the form sends; undefined where it asks for nothing. @throws CallFailure */
  readonly answer: () => Promise<string | undefined>
  /** A proof at once, for a form that was refused for want of one; undefined where a box has to be ticked instead. */
  readonly prove: () => Promise<string | undefined>
  /** What was sent counts no more. */
  readonly renew: () => void
  /** What has to be seen; null where nothing has. */
  readonly view: ReactNode
}

/** A proof is made anew after so long: the server takes it for some minutes more. */
const freshMs = 15 * 60_000

/**
 * @param asked the form has been refused for want of a check, whatever the settings that this device has say
 * @param rarely the settings are not asked for before that
 */
export function usePersonCheck(form: keyof CaptchaForms, asked = false, rarely = false): PersonCheck {
  const front = useCall(captchaFront, rarely && !asked ? null : {})
  const context = useSendContext()
  const work = useRef<{ readonly proof: Promise<string | undefined>; readonly begunAt: number }>(undefined)
  const [token, setToken] = useState('')
  const [boxes, setBoxes] = useState(0)
  const wanted = asked || (front.data?.forms[form] ?? false)
  const google = front.data?.kind === 'recaptcha'

  const prove = async (): Promise<string | undefined> => {
    const { value } = await send(getChallenge, {}, context)
    return value.challenge === null ? undefined : proofOf(value.challenge)
  }
  const begin = (): void => {
    if (!wanted || google) return
    if (work.current && performance.now() - work.current.begunAt < freshMs) return
    const proof = prove()
    work.current = { proof, begunAt: performance.now() }
    // A failed one is begun again when the form is sent.
    proof.catch(() => {
      work.current = undefined
    })
  }
  return {
    begin,
    answer: async () => {
      if (!wanted) return undefined
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
    view: wanted && google ? <CaptchaBox key={boxes} onToken={setToken} /> : null,
  }
}

/** The one that looks for the number is a chunk of its own: few forms ask for it. */
async function proofOf(challenge: Challenge): Promise<string> {
  try {
    const { findNumber } = await import('#src/platform/prove.ts')
    return proofText(challenge, await findNumber(challenge))
  } catch {
    // The chunk did not arrive, or this browser has no hashes.
    throw new CallFailure(navigator.onLine ? 'CAPTCHA_FAILED' : 'OFFLINE', 0)
  }
}
