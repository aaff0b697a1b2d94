/** The page where the owner of a connected account enters details: finish, save for later, or leave. */

import { html } from 'hono/html'
import { languageOf, pageResponse, seeOther } from '#sandbox/page.ts'
import type { Account } from '#sandbox/stripe/account-object.ts'
import { type AccountLinkFacts, finishOnboarding } from '#sandbox/stripe/accounts.ts'
import type { StripeState } from '#sandbox/stripe/state.ts'

/** A link is valid for one visit; the form has a secret of its own that lasts as long as the visit. */
export interface Onboarding {
  readonly links: Map<string, AccountLinkFacts>
  readonly visits: Map<string, AccountLinkFacts>
}

export async function openOnboarding(
  provider: StripeState,
  onboarding: Onboarding,
  secret: string,
  wishes: readonly (string | undefined)[],
): Promise<Response | undefined> {
  const link = onboarding.links.get(secret)
  if (!link) return undefined
  const account = provider.accounts.get(link.account)
  const isOver = link.until <= provider.around.schedule.seconds() || onboarding.visits.has(secret) || !account
  if (isOver) return seeOther(link.refreshUrl)
  onboarding.visits.set(secret, link)
  return showOnboarding(account, link, wishes)
}

async function showOnboarding(
  account: Account,
  link: AccountLinkFacts,
  wishes: readonly (string | undefined)[],
): Promise<Response> {
  const language = languageOf(...wishes)
  const { texts } = language
  const body = html`
    <p>${texts.onboardingText}</p>
    <p><bdi>${account.email ?? account.business_profile.name ?? account.id}</bdi></p>
    <form method="post">
      <button name="action" value="finish">${texts.onboardingFinish}</button>
      <button name="action" value="later">${texts.onboardingLater}</button>
    </form>
  `
  return pageResponse({
    language,
    provider: 'Stripe',
    title: texts.onboardingTitle,
    body,
    leadsTo: [link.returnUrl, link.refreshUrl],
  })
}

export function answerOnboarding(
  provider: StripeState,
  onboarding: Onboarding,
  secret: string,
  form: URLSearchParams,
): Response | undefined {
  const link = onboarding.visits.get(secret)
  const account = link && provider.accounts.get(link.account)
  if (!link || !account) return undefined
  if (form.get('action') === 'finish') finishOnboarding(provider, account)
  return seeOther(link.returnUrl)
}
