/** A link of the site: a real address that works without scripts, followed within the page when there are some. */

import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { Link as RouterLink } from 'wouter'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly href: string
  /** No new entry in the history: back leads to where one came from. */
  readonly replace?: boolean
  /** The page stays where it is scrolled to. */
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
