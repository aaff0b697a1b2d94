/**
 * The interface of a page. Its module is a chunk of its own: the component, the data of its first view, and its head.
 */

import type { ComponentType } from 'react'
import type { Input, Reply } from '#contract/call.ts'
import type { Intl } from '#src/intl/intl.tsx'
import type { RouteName } from '#src/routes.ts'

/**
 * Who may open a page: any visitor; a session; a session with a user type; a campaign owner; an administrator. `demo`:
 * any visitor, in a demonstration only; other sites have no such page.
 */
export type PageAccess = 'visitor' | 'member' | 'user' | 'owner' | 'admin' | 'demo'

/** The address's parameters, and as `page` the name of the route, because several routes may share a module. */
export type PageParams = Readonly<Record<string, string>>

/** Runs a public call for the first view. */
export type CallLoader = <C>(call: C, input: Input<C>) => Promise<Reply<C>>

export interface PageRequest {
  readonly params: PageParams
  readonly query: URLSearchParams
}

/** Reads a cached response; undefined if there is none. */
export type Peek = <C>(call: C, input: Input<C>) => Reply<C> | undefined

export interface HeadRequest extends PageRequest {
  readonly intl: Intl
  readonly peek: Peek
  readonly siteName: string
}

/** Browsers use the title only. */
export interface PageHead {
  readonly title: string
  readonly description?: string
  /** Path and query of the canonical address; by default its own path. */
  readonly canonical?: string
  /** Path of a picture for link previews. */
  readonly image?: string
  /** A public page that search engines must not index. */
  readonly unlisted?: boolean
  /** Path of another page, to which this one redirects permanently. */
  readonly movedTo?: string
  readonly jsonLd?: Readonly<Record<string, unknown>>
}

export interface PageModule {
  readonly Page: ComponentType<{ readonly params: PageParams }>
  /** The query parameters that the first rendering reads. The server ignores all others (decision record 0004). */
  readonly query?: readonly string[]
  /** Runs the calls of the first view of a public page. Only the server does, so browsers do not load it. */
  readonly firstView?: ((request: PageRequest, load: CallLoader) => Promise<void>) | undefined
  /** Loads deferred parts that the first view with this query shows, before it is rendered or hydrated. */
  readonly preload?: ((query: URLSearchParams) => Promise<unknown>) | undefined
  readonly head: (request: HeadRequest) => PageHead
}

/** The route of a page; those that replace others have none. */
export type PageName = RouteName | 'notFound' | 'closed'

export interface PageEntry {
  readonly name: PageName
  /** The pattern of its addresses. */
  readonly route?: string
  readonly access: PageAccess
  /** Rendered with its content on the server; other pages get only the shell there. */
  readonly rendered: boolean
}
