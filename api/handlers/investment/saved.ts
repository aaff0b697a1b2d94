import { readOffering } from '#api/db/investments.ts'
import { createdPlace, pageOf, sliceOf } from '#api/db/paging.ts'
import {
  countSavedInvestments,
  listSavedOf,
  removeSaved,
  replaceSaved,
  savedById,
  savedOf,
} from '#api/db/saved-investments.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentSaved } from '#api/presenters/saved-investment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { dayMs } from '#domain/calendar.ts'
import { pageSize, savedInvestmentDays } from '#domain/limits.ts'
import { offeringOf, quoteOf, requestOf } from './offering.ts'
import { investorFor } from './prospect.ts'

/** Only what could be invested now is kept, and nothing is reserved by it. */
export const saveInvestment = handle(
  calls.investment.saveInvestment,
  async ({ body, member, language, once }, { clock, ids }) => {
    const request = requestOf(body)
    return once(async (tx) => {
      // Judged inside: a repeat gets its answer, whatever has changed since.
      const row = await readOffering(tx, body.campaignId)
      const now = clock.now()
      const investor = await investorFor(tx, row, member)
      const { units } = quoteOf(offeringOf(row), row?.owner_id ?? '', investor, request, now)
      const { settings } = await readSettings(tx)
      const days = settings.savedInvestmentDays ?? savedInvestmentDays
      const [id, at] = [ids.next(), new Date(now)]
      await replaceSaved(tx, {
        id,
        userId: member.id,
        campaignId: body.campaignId,
        units,
        at,
        expiresAt: new Date(now + days * dayMs),
      })
      const stored = await savedById(tx, id, at, language)
      if (!stored) throw new Error('something was kept for later and is not there')
      return presentSaved(stored)
    })
  },
)

export const listSavedInvestments = handle(
  calls.investment.listSavedInvestments,
  async ({ query, member, language }, { db, clock }) => {
    const now = new Date(clock.now())
    const slice = sliceOf(query, pageSize.investments, 'kept')
    const [rows, total] = await Promise.all([
      listSavedOf(db.read, member.id, slice, now, language),
      countSavedInvestments(db.read, now, { userId: member.id }),
    ])
    const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdPlace, 'kept')
    return { items: items.map((row) => presentSaved(row)), total, totalIsExact: true, next, displayLoadMore }
  },
)

export const checkSavedInvestment = handle(
  calls.investment.checkSavedInvestment,
  async ({ query, member, language }, { db, clock }) => {
    const row = await savedOf(db.read, member.id, query.campaignId, new Date(clock.now()), language)
    return { saved: row ? presentSaved(row) : null }
  },
)

export const removeSavedInvestment = handle(calls.investment.removeSavedInvestment, ({ params, member, once }) =>
  once(async (tx) => {
    if (!(await removeSaved(tx, params.id, member.id))) throw new CallError('NOT_FOUND')
    return { done: true }
  }),
)
