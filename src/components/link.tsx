/** A link of the site: a real address that works without scripts, navigated within the page with scripts. */

import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { Link as RouterLink } from 'wouter'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly href: string
  /** Replaces the history entry, so that back leads to the previous page. */
  readonly replace?: boolean
  /** Keeps the scroll position. */
  readonly keepScroll?: boolean
  readonly children: ReactNode
}

export function Link({ href, replace = false, keepScroll = false, children, ...rest }: LinkProps) {
  if (/^https?:/.test(href)) {
    return (
      <a href={href} rel="noopener nofollow ugc" {...rest}>
        {children}
      </a>
    )
  }
  return (
    <RouterLink href={href} replace={replace} state={keepScroll ? { keepScroll } : undefined} {...rest}>
      {children}
    </RouterLink>
  )
}
