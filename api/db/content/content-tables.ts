/** The table that stores each content list. */

import { type RawBuilder, sql } from 'kysely'
import type { ContentListName } from '#domain/content/content.ts'

export interface ContentTable {
  readonly table: string
  /** The key column: `id` is a UUID. */
  readonly id: 'id' | 'slug'
  /** Condition for the rows that belong to the list. */
  readonly within: RawBuilder<boolean>
  /** Column values that all rows of the list share. */
  readonly fixed: Readonly<Record<string, string | null>>
  /** Field -> column of its texts. */
  readonly texts: Readonly<Record<string, string>>
  /** Column that references the parent item. */
  readonly parent?: string
  /** Optional columns that this table has. */
  readonly has: readonly ('position' | 'url' | 'url_target' | 'icon' | 'audience' | 'picture_id')[]
}

const everything = sql<boolean>`true`

function menu(name: string): ContentTable {
  return {
    table: 'menu_item',
    id: 'id',
    within: sql<boolean>`menu = ${name}`,
    fixed: { menu: name },
    texts: { title: 'titles' },
    has: ['position', 'url', 'url_target', 'icon', 'audience'],
  }
}

function options(name: string): ContentTable {
  return {
    table: 'option_item',
    id: 'slug',
    within: sql<boolean>`list = ${name}`,
    fixed: { list: name },
    texts: { name: 'names' },
    has: ['position'],
  }
}

const faqTexts = { question: 'questions', answer: 'answers' }

const tables: Readonly<Partial<Record<ContentListName, ContentTable>>> = {
  pages: {
    table: 'content_page',
    id: 'slug',
    within: everything,
    fixed: {},
    texts: { title: 'titles', body: 'bodies', description: 'descriptions' },
    has: [],
  },
  'page-faqs': {
    table: 'site_faq',
    id: 'id',
    within: sql<boolean>`page_slug is not null`,
    fixed: {},
    texts: faqTexts,
    parent: 'page_slug',
    has: ['position'],
  },
  faqs: {
    table: 'site_faq',
    id: 'id',
    within: sql<boolean>`page_slug is null`,
    fixed: { page_slug: null },
    texts: faqTexts,
    has: ['position'],
  },
  'help-topics': {
    table: 'help_topic',
    id: 'slug',
    within: everything,
    fixed: {},
    texts: { name: 'names', lead: 'leads' },
    has: ['position'],
  },
  'help-questions': {
    table: 'help_question',
    id: 'slug',
    within: everything,
    fixed: {},
    texts: faqTexts,
    parent: 'topic_slug',
    has: ['position'],
  },
  sliders: {
    table: 'slider',
    id: 'id',
    within: everything,
    fixed: {},
    texts: { title: 'titles', text: 'bodies', action: 'actions', alt: 'alts' },
    has: ['position', 'url', 'picture_id'],
  },
  'menu-header': menu('header'),
  'menu-footer': menu('footer'),
  'menu-quick': menu('quick'),
  'menu-social': menu('social'),
  'user-type': {
    table: 'user_type',
    id: 'slug',
    within: everything,
    fixed: {},
    texts: { name: 'names', purpose: 'purposes' },
    has: ['position'],
  },
}

export function contentTable(list: ContentListName): ContentTable {
  return tables[list] ?? options(list)
}
