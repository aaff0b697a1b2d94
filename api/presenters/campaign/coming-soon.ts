/** Coming-soon pages and indications of interest in their wire form. */

import type { IndicationRow } from '#api/db/campaign/coming-soon/indications.ts'
import type { ComingSoonPageRow, VersionRow } from '#api/db/campaign/coming-soon/pages.ts'
import { textIn } from '#api/texts/localized.ts'
import type { ComingSoonCard, ComingSoonPage, Indication } from '#contract/campaign/coming-soon.ts'
import type { ComingSoonVersion, OwnComingSoon } from '#contract/campaign/own-coming-soon.ts'
import type { Language } from '#contract/shapes.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import type { ComingSoonPart } from '#domain/campaign/coming-soon.ts'
import { presentPicture } from './campaign.ts'

export function presentComingSoonCard(row: ComingSoonPageRow, language: Language): ComingSoonCard {
  return {
    slug: row.slug,
    name: textIn(row.names, language),
    highlight: textIn(row.highlights, language),
    picture: presentPicture(row, ''),
    opensOn: row.opens_on,
  }
}

/** Undefined for a launched campaign that is not public any more. */
export function presentComingSoonPage(row: ComingSoonPageRow, language: Language): ComingSoonPage | undefined {
  const { state } = row
  const isLive = isPublic(row.status)
  if (state === 'pending' || state === 'ended' || (state === 'launched' && !isLive)) return undefined
  return {
    card: presentComingSoonCard(row, language),
    description: textIn(row.descriptions, language),
    currency: row.currency,
    state,
    campaignSlug: state === 'launched' ? row.campaign_slug : null,
  }
}

export function presentVersion(row: VersionRow, language: Language): ComingSoonVersion {
  return {
    id: row.version_id,
    name: textIn(row.names, language),
    highlight: textIn(row.highlights, language),
    picture: presentPicture(row, ''),
    descriptions: row.descriptions,
    opensOn: row.opens_on,
    sentAt: row.sent_at.toISOString(),
    reason: row.reason,
  }
}

interface OwnPage {
  readonly possible: boolean
  readonly page: Pick<ComingSoonPageRow, 'slug' | 'state' | 'currency'> | undefined
  readonly approved: VersionRow | undefined
  readonly latest: VersionRow | undefined
  readonly totals: { readonly total: number; readonly amount: bigint; readonly named: number }
  readonly draft: {
    readonly name: string
    readonly highlight: string
    readonly missing: ComingSoonPart[]
    readonly languages: Language[]
  }
  readonly language: Language
}

export function presentOwnComingSoon(own: OwnPage): OwnComingSoon {
  const { possible, page, approved, latest, totals, draft, language } = own
  const isDue = latest?.state === 'review' || latest?.state === 'declined'
  return {
    page: page ? { slug: page.slug, state: page.state, currency: page.currency } : null,
    possible,
    draft,
    approved: approved ? presentVersion(approved, language) : null,
    requested:
      latest && isDue
        ? { version: presentVersion(latest, language), state: latest.state === 'review' ? 'review' : 'declined' }
        : null,
    indications: totals.total,
    amount: page ? { amount: totals.amount, currency: page.currency } : null,
    named: totals.named,
  }
}

export function presentIndication(row: IndicationRow, language: Language): Indication {
  return {
    id: row.id,
    page: { slug: row.slug, name: textIn(row.names, language), opensOn: row.opens_on },
    amount: { amount: row.amount, currency: row.currency },
    sharesName: row.shares_name,
    state: row.state,
    changeable: row.state === 'open' && row.page_state === 'open',
    givenAt: row.given_at.toISOString(),
    campaign:
      row.page_state === 'launched' && isPublic(row.status) ? { id: row.campaign_id, slug: row.campaign_slug } : null,
    saved:
      row.units !== null && row.unit_price !== null && row.change !== null
        ? {
            units: row.units,
            amount: { amount: row.units * row.unit_price, currency: row.currency },
            change: row.change,
          }
        : null,
  }
}
