/** Tables as files. Asked for with a token like a call, sent slice by slice, kept nowhere. */

import { listForOwner } from '#api/db/campaign-investments.ts'
import { findCampaign } from '#api/db/campaigns.ts'
import { createdPlace, type Place } from '#api/db/paging.ts'
import { sqlState } from '#api/db/database.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { exportedCells } from '#api/presenters/campaign-investment.ts'
import { texts } from '#api/texts/texts.ts'
import { CallError } from '#contract/errors.ts'
import { csvType } from '#contract/exports.ts'
import type { Language } from '#contract/shapes.ts'
import { csvLine, csvStart } from '#domain/csv.ts'
import { mayManage } from '#domain/permissions.ts'
import { asCallError, failureResponse } from './answer.ts'
import { acceptedLanguage, takeLanguage } from './language.ts'
import { takeShared } from './rate-limit.ts'
import { memberFor } from './who.ts'

const rowsAtOnce = 500
const perMinute = 20

/** Every investment in a campaign, for its owner: what the investments tab shows, and no more. */
export async function investmentsExport(
  id: string,
  request: Request,
  deps: Deps,
  rateLimit: boolean,
): Promise<Response> {
  try {
    const member = await memberFor('owner', request, deps)
    if (!member) throw new CallError('SIGN_IN_REQUIRED')
    if (rateLimit) await takeShared(deps.db, `export:${member.id}`, perMinute, new Date(deps.clock.now()))
    const campaign = isId(id) ? await findCampaign(deps.db.read, id) : undefined
    if (!campaign || !mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_FOUND')
    const { searchParams } = new URL(request.url)
    const language = takeLanguage(searchParams) ?? acceptedLanguage(request.headers.get('accept-language'))
    return new Response(ReadableStream.from(encoded(linesOf(campaign.id, language, deps))), {
      headers: {
        'content-type': csvType,
        'content-disposition': `attachment; filename="${campaign.slug}-investments.csv"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    })
  } catch (error) {
    const failure = asCallError(error, sqlState(error))
    if (failure.code === 'INTERNAL') deps.log.error('export-failed', { sqlState: sqlState(error) }, error)
    return failureResponse(failure)
  }
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

async function* linesOf(campaignId: string, language: Language, { db }: Deps): AsyncGenerator<string> {
  yield csvStart + csvLine(texts[language].exported.heads)
  let after: Place | undefined
  for (;;) {
    const rows = await listForOwner(
      db.read,
      campaignId,
      { state: undefined, search: undefined },
      {
        limit: rowsAtOnce - 1,
        after,
      },
    )
    yield rows.map((row) => csvLine(exportedCells(row, language))).join('')
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = createdPlace(last)
  }
}

async function* encoded(lines: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const line of lines) if (line !== '') yield encoder.encode(line)
}
