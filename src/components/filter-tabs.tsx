import type { ReactNode } from 'react'
import { type Tab, Tabs } from '#src/ui/tabs.tsx'
import { Link } from './link.tsx'

interface FilterTabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly current: string
}

/** Filters or tabs of one page as links. Choosing one replaces the history entry, so that back leaves the page. */
export function FilterTabs({ label, tabs, current }: FilterTabsProps) {
  return <Tabs label={label} tabs={tabs} current={current} renderLink={renderLink} />
}

function renderLink({
  children,
  ...rest
}: {
  href: string
  className: string
  'aria-current'?: 'page'
  children: ReactNode
}): ReactNode {
  return (
    <Link {...rest} replace keepScroll>
      {children}
    </Link>
  )
}
