/** Plaid's page: select accounts of the test bank and share them, or cancel. */

import { html } from 'hono/html'
import { type Language, languageOf, pageResponse, seeOther } from '#sandbox/page.ts'
import { sendWebhook } from './webhooks.ts'
import {
  institution,
  issuePublicToken,
  type LinkSession,
  type LinkToken,
  newItem,
  type PlaidState,
  testAccounts,
  timeOf,
} from './state.ts'

function page(language: Language, title: string, body: ReturnType<typeof html>, token: LinkToken, status = 200) {
  return pageResponse({ language, provider: 'Plaid', title, body, leadsTo: [token.completionUrl], status })
}

function isOver(provider: PlaidState, token: LinkToken): boolean {
  return token.until <= provider.around.schedule.now() || token.sessions.some(({ publicToken }) => publicToken !== null)
}

export async function showLink(provider: PlaidState, token: LinkToken): Promise<Response> {
  const language = languageOf(token.language)
  const { texts } = language
  if (isOver(provider, token)) return page(language, texts.notOpenTitle, html`<p>${texts.notOpenText}</p>`, token, 410)
  const now = timeOf(provider.around.schedule.now())
  const { ids } = provider.around
  if (!token.sessions.some(({ finished_at }) => finished_at === null))
    token.sessions.push({
      link_session_id: ids.uuid(),
      started_at: now,
      finished_at: null,
      publicToken: null,
      exited: false,
    })
  const accounts = testAccounts(provider.around)
  const body = html`
    <p>${texts.linkText} <bdi>${token.clientName}</bdi></p>
    <form method="post">
      <fieldset>
        <legend>${texts.linkInstitution}: <bdi>${institution.name}</bdi></legend>
        <p>${texts.linkAccounts}</p>
        ${accounts.map(
          ({ name, mask }, index) => html`
            <label>
              <input type="checkbox" name="account" value="${mask}" ${index === 0 ? 'checked' : ''} />
              <span><bdi>${name} ${mask}</bdi></span>
            </label>
          `,
        )}
      </fieldset>
      <button name="action" value="share">${texts.linkAgree}</button>
      <button name="action" value="exit">${texts.cancel}</button>
      <button name="action" value="close">${texts.closeTab}</button>
    </form>
  `
  return page(language, texts.linkTitle, body, token)
}

export async function answerLink(provider: PlaidState, token: LinkToken, form: URLSearchParams): Promise<Response> {
  const session = token.sessions.find(({ finished_at }) => finished_at === null)
  const action = form.get('action')
  if (isOver(provider, token) || !session || (action !== 'share' && action !== 'exit')) return showLink(provider, token)
  const masks = form.getAll('account')
  const accounts = testAccounts(provider.around).filter(({ mask }) => masks.includes(mask))
  if (action === 'share' && accounts.length === 0) return showLink(provider, token)
  session.finished_at = timeOf(provider.around.schedule.now())
  if (action === 'exit') session.exited = true
  else session.publicToken = issuePublicToken(provider, newItem(provider, accounts, token.products, token.webhook))
  finish(provider, token, session)
  if (token.completionUrl !== null) return seeOther(token.completionUrl)
  const language = languageOf(token.language)
  const { texts } = language
  const title = action === 'share' ? texts.linkDoneTitle : texts.closedTitle
  return page(language, title, html`<p>${texts.linkDoneText}</p>`, token)
}

function finish(provider: PlaidState, token: LinkToken, session: LinkSession): void {
  const { link_session_id, publicToken } = session
  const facts = { link_session_id, link_token: token.link_token }
  const tokens = publicToken === null ? [] : [publicToken]
  if (publicToken !== null)
    sendWebhook(provider, token.webhook, 'LINK', 'ITEM_ADD_RESULT', { ...facts, public_token: publicToken })
  sendWebhook(provider, token.webhook, 'LINK', 'SESSION_FINISHED', {
    ...facts,
    status: publicToken === null ? 'EXITED' : 'SUCCESS',
    public_tokens: tokens,
  })
}
