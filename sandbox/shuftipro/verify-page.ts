/** Shufti Pro's page, where a user would take the pictures; here they choose the result. */

import type { Hono } from 'hono'
import { html } from 'hono/html'
import { languageOf, pageResponse, seeOther } from '#sandbox/page.ts'
import { changeVerification } from './callbacks.ts'
import { listedHit, type ShuftiState, type Verification } from './state.ts'

const actions = ['approve', 'decline', 'again', 'hit', 'cancel', 'close'] as const
type Action = (typeof actions)[number]

export function addVerifyPage(routes: Hono, provider: ShuftiState): void {
  const behind = (secret: string): Verification | undefined =>
    [...provider.verifications.values()].find((each) => each.onsite && each.secret === secret)
  routes.get('/hosted/verify/:secret', (c) => {
    const verification = behind(c.req.param('secret'))
    return verification ? showPage(provider, verification) : c.notFound()
  })
  routes.post('/hosted/verify/:secret', async (c) => {
    const verification = behind(c.req.param('secret'))
    if (!verification) return c.notFound()
    const given = new URLSearchParams(await c.req.text()).get('action')
    const action = actions.find((each) => each === given)
    return action === undefined ? showPage(provider, verification) : answerPage(provider, verification, action)
  })
}

function isOpen({ around }: ShuftiState, { event, until }: Verification): boolean {
  return event === 'request.pending' && until > around.schedule.now()
}

async function showPage(provider: ShuftiState, verification: Verification): Promise<Response> {
  const language = languageOf(verification.language)
  const { texts } = language
  const page = { language, provider: 'Shufti Pro', leadsTo: [verification.redirectUrl] }
  if (!isOpen(provider, verification))
    return pageResponse({ ...page, title: texts.notOpenTitle, body: html`<p>${texts.verifyOver}</p>`, status: 410 })
  const body = html`
    <p>${texts.verifyText}</p>
    <form method="post">
      <button name="action" value="approve">${texts.verifyApprove}</button>
      <button name="action" value="decline">${texts.verifyDecline}</button>
      <button name="action" value="again">${texts.verifyAgain}</button>
      <button name="action" value="hit">${texts.verifyHit}</button>
      <button name="action" value="cancel">${texts.cancel}</button>
      <button name="action" value="close">${texts.closeTab}</button>
    </form>
  `
  return pageResponse({ ...page, title: texts.verifyTitle, body })
}

async function answerPage(provider: ShuftiState, verification: Verification, action: Action): Promise<Response> {
  if (!isOpen(provider, verification)) return showPage(provider, verification)
  const language = languageOf(verification.language)
  const { texts } = language
  const page = { language, provider: 'Shufti Pro', leadsTo: [verification.redirectUrl] }
  switch (action) {
    case 'approve':
      changeVerification(provider, verification, { event: 'verification.accepted', screened: true })
      break
    case 'decline':
      changeVerification(provider, verification, { event: 'verification.declined', codes: ['SPDR01'], screened: true })
      break
    case 'again':
      changeVerification(provider, verification, { event: 'verification.declined', codes: ['SPDR274'], screened: true })
      break
    case 'hit':
      changeVerification(provider, verification, {
        event: 'verification.declined',
        codes: ['SPDR160'],
        screened: false,
        hits: [listedHit(verification)],
      })
      break
    case 'cancel':
      changeVerification(provider, verification, { event: 'verification.cancelled' })
      break
    case 'close':
      // Nothing happens: the page can be opened again.
      return pageResponse({ ...page, title: texts.verifyClosedTitle, body: html`<p>${texts.verifyClosedText}</p>` })
  }
  if (verification.redirectUrl !== null) return seeOther(verification.redirectUrl)
  return pageResponse({ ...page, title: texts.verifyDoneTitle, body: html`<p>${texts.linkDoneText}</p>` })
}
