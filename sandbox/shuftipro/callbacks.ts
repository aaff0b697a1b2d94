/** Shufti Pro's notifications: the header contains a signature of the body. */

import type { Tampering } from '#sandbox/webhook-line.ts'
import { shownVerification, type ShuftiState, signatureOf, type Verification } from './state.ts'

/** Over about a day. */
const backoff = [60, 300, 1800, 7200, 28_800, 57_600].map((seconds) => seconds * 1000)

export function sendCallback(provider: ShuftiState, verification: Verification): void {
  const { callbackUrl, event } = verification
  if (callbackUrl === null) return
  const body = JSON.stringify(shownVerification(provider, verification))
  provider.around.line.send({
    provider: 'shuftipro',
    event: provider.around.ids.uuid(),
    type: event,
    request: (tampering) =>
      new Request(callbackUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', signature: tamperedSignature(provider, body, tampering) },
        body,
      }),
    backoff,
  })
}

/** The signature contains no time: an old one is no different. */
function tamperedSignature({ options }: ShuftiState, body: string, tampering: Tampering): string {
  return signatureOf(body, options, tampering === 'wrong-secret' ? `${options.client.secret}-not` : undefined)
}

/** Ends a check, or moves it to another state, and notifies the caller. */
export function changeVerification(
  provider: ShuftiState,
  verification: Verification,
  change: Partial<Pick<Verification, 'event' | 'codes' | 'screened' | 'hits'>>,
): void {
  Object.assign(verification, change)
  sendCallback(provider, verification)
}
