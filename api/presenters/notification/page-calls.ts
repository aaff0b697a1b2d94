/**
 * What the page of a push message reads, so that the worker fetches it with the message and the page opens without a
 * connection. Public replies come with the page's document; what depends on more than its address is read when it opens.
 */

import { ownProfile } from '#contract/account/profile.ts'
import { type AnyCall, apiBase, pathOf, queryOf } from '#contract/call.ts'
import { figures, funds, history, listInvestments } from '#contract/campaign/campaign-dashboard.ts'
import { savedIds } from '#contract/campaign/campaign.ts'
import { getClosing } from '#contract/campaign/closing.ts'
import { listActions } from '#contract/campaign/owner-actions.ts'
import { getDraft } from '#contract/draft/campaign-edit.ts'
import { receipt } from '#contract/investment/investment.ts'
import { getConversation, listConversations } from '#contract/messaging/conversation.ts'
import { listNotifications } from '#contract/notification/social.ts'
import { listRepayments } from '#contract/repayment/repayment.ts'
import type { Language } from '#contract/shapes.ts'
import { listModerated } from '#contract/social/discussion.ts'
import { getFollow } from '#contract/social/profile-network.ts'
import { detail } from '#contract/wallet/wallet.ts'

interface Read {
  readonly call: Pick<AnyCall, 'path'>
  readonly query?: Readonly<Record<string, string | undefined>>
}

/** The first that matches applies. @param id the first parameter of the address */
const pages: readonly (readonly [RegExp, (id: string, query: URLSearchParams) => readonly Read[]])[] = [
  [/^\/receipt\/([\w-]+)$/, () => [{ call: receipt }]],
  [/^\/settings\/wallet$/, () => [{ call: detail }]],
  [/^\/settings\/investment-account$/, () => [{ call: ownProfile }]],
  [/^\/campaign-detail-page\/[\w-]+$/, () => [{ call: savedIds }]],
  [/^\/inbox\/([\w-]+)$/, () => [{ call: getConversation }, { call: listConversations }]],
  [/^\/profile\/([\w-]+)$/, () => [{ call: getFollow }]],
  [/^\/create-campaign\/[\w-]+\/([\w-]+)$/, () => [{ call: getDraft }]],
  [
    /^\/campaign-dashboard\/repayment\/([\w-]+)$/,
    (id) => [{ call: figures }, { call: listRepayments, query: { campaignId: id } }, { call: funds }],
  ],
  [
    /^\/campaign-dashboard\/([\w-]+)$/,
    (id, query) => {
      const tab = query.get('tab')
      if (tab === 'investments') return [{ call: figures }, { call: listInvestments }]
      if (tab === 'discussion')
        return [{ call: figures }, { call: listModerated, query: { state: query.get('state') ?? undefined } }]
      return [
        { call: figures },
        { call: listActions, query: { campaignId: id } },
        { call: history },
        { call: getClosing },
      ]
    },
  ],
]

/**
 * @param path of the page, with its query
 * @returns addresses below the API's base, as the page requests them
 */
export function pageCalls(path: string, language: Language): readonly string[] {
  const { pathname, searchParams } = new URL(path, 'http://site')
  const reads = pages.flatMap(([pattern, of]) => {
    const match = pattern.exec(pathname)
    return match ? [{ id: match[1] ?? '', list: of(match[1] ?? '', searchParams) }] : []
  })
  const { id, list } = reads[0] ?? { id: '', list: [] }
  return [...list, { call: listNotifications, query: {} }].map(({ call, query }) =>
    (pathOf(call, { id }) + queryOf({ ...query, lng: language })).slice(apiBase.length),
  )
}
