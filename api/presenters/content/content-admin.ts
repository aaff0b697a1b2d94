/** Content for administrators: in every language, hidden or not. */

import type { StoredContent } from '#api/db/content/items.ts'
import type { AttachmentRow, MessageRow, SubscriberRow } from '#api/db/content/messages.ts'
import type { CurrencyRow } from '#api/db/site/currencies.ts'
import type { UseCount } from '#api/db/content/uses.ts'
import type { Texts } from '#api/db/tables.ts'
import type { SiteCurrency } from '#contract/site/currencies.ts'
import type { ContentItem, ListedContent } from '#contract/content/admin/items.ts'
import type { ContactMessage, Subscriber } from '#contract/content/admin/messages.ts'
import type { Picture } from '#contract/shapes.ts'
import { type ContentListName, contentShape, missingLanguages, pageAddress } from '#domain/content/content.ts'
import { worthText } from '#domain/site/currencies.ts'
import { countryName } from './countries.ts'

export function presentContentSummary(list: ContentListName, stored: StoredContent): ListedContent {
  const named = contentShape(list).fields[0]?.name ?? ''
  const title = stored.texts[named] ?? {}
  return {
    id: stored.id,
    title: list === 'countries' ? countryTitle(stored.id, title) : title,
    missing: missingLanguages(list, stored.texts),
    parent: stored.parent,
    url: stored.url,
    audience: stored.audience,
    active: stored.active,
    ...(contentShape(list).leads && stored.hasPosition ? { leads: true } : {}),
    updatedAt: stored.updatedAt?.toISOString() ?? null,
  }
}

/** The standard name applies in languages without a name of the site's own. */
function countryTitle(code: string, texts: Texts): Texts {
  return { en: countryName(code, 'en'), fr: countryName(code, 'fr'), ar: countryName(code, 'ar'), ...texts }
}

interface ItemParts {
  readonly list: ContentListName
  readonly item: StoredContent
  readonly picture: Picture | null
  readonly uses: readonly UseCount[]
}

export function presentItem({ list, item: stored, picture, uses }: ItemParts): ContentItem {
  return {
    id: stored.id,
    texts: { ...stored.texts },
    url: stored.url,
    newTab: stored.newTab,
    parent: stored.parent,
    icon: stored.icon,
    audience: stored.audience,
    picture,
    active: stored.active,
    version: stored.version,
    updatedAt: stored.updatedAt?.toISOString() ?? null,
    address: addressOf(list, stored.id),
    uses: [...uses],
  }
}

function addressOf(list: ContentListName, id: string): string | null {
  if (list === 'pages') return pageAddress(id)
  if (list === 'help-questions') return `/help-center/single-question?q=${id}`
  return list === 'faqs' ? '/faq' : null
}

export function presentSiteCurrency(row: CurrencyRow, defaultCurrency: string): SiteCurrency {
  return {
    code: row.code,
    exponent: row.exponent,
    offered: row.offered,
    isDefault: row.code === defaultCurrency,
    worth: worthText(row.reference_micro),
    uses: row.uses,
    version: row.version,
  }
}

export function presentMessage(row: MessageRow, attachments: readonly AttachmentRow[]): ContactMessage {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    topic: row.topic,
    message: row.message,
    language: row.language,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    handled:
      row.handled_at === null
        ? null
        : { at: row.handled_at.toISOString(), by: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() },
    attachments: attachments
      .filter((file) => file.message_id === row.id)
      .map((file) => ({
        position: file.position,
        name: file.name,
        mime: file.mime,
        bytes: Number(file.bytes),
        scanned: file.scanned,
      })),
  }
}

export function presentSubscriber(row: SubscriberRow): Subscriber {
  return {
    id: row.id,
    email: row.email,
    language: row.language,
    state: row.state,
    requestedAt: row.requested_at.toISOString(),
    onAt: row.on_at?.toISOString() ?? null,
  }
}
