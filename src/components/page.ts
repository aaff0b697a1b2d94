/** What a page is. Its module is a chunk of its own: the component, what its first view needs, and its head. */

import type { ComponentType } from 'react'
import type { Input, Reply } from '#contract/call.ts'
import type { Intl } from '#src/intl/intl.tsx'
import type { Area } from '#src/intl/messages.ts'
import type { RouteName } from '#src/routes.ts'

/**
 * Who may open a page: anybody; a session; one with a user type; a campaign owner; an administrator. `demo`: anybody, in a
 * demonstration; elsewhere there is no such page.
 */
export type PageAccess = 'visitor' | 'member' | 'user' | 'owner' | 'admin' | 'demo'

/** What stands in the address, and as `page` the name of the route: several may share a module. */
export type PageParams = Readonly<Record<string, string>>

/** Asks a visitor's call for the first view. */
export type Ask = <C>(call: C, input: Input<C>) => Promise<Reply<C>>

export interface PageRequest {
  readonly params: PageParams
  readonly query: URLSearchParams
}

/** Reads an answer that is there already; undefined where it is not. */
export type Peek = <C>(call: C, input: Input<C>) => Reply<C> | undefined

export interface HeadRequest extends PageRequest {
  readonly intl: Intl
  readonly peek: Peek
  readonly siteName: string
}

export interface PageHead {
  readonly title: string
  readonly description?: string
  /** Path and query under which the page is known; without, its own path. */
  readonly canonical?: string
  /** Path of a picture for links to the page. */
  readonly image?: string
  /** Of a public page that no search engine is to list. */
  readonly unlisted?: boolean
  readonly jsonLd?: Readonly<Record<string, unknown>>
}

export interface PageModule {
  readonly Page: ComponentType<{ readonly params: PageParams }>
  /** Asks what the first view shows; run on the server for pages that visitors may open. */
  readonly firstView?: ((request: PageRequest, ask: Ask) => Promise<void>) | undefined
  readonly head: (request: HeadRequest) => PageHead
}

export interface PageEntry {
  readonly name: RouteName
  readonly access: PageAccess
  /** Dictionaries beyond the shell's. */
  readonly areas: readonly Area[]
  /** Rendered with its content on the server; other pages get the shell there. */
  readonly rendered: boolean
  /** Source file of the chunk, by which the server finds its scripts and styles. */
  readonly source: string | undefined
  readonly load: () => Promise<PageModule>
}
