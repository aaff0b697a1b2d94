import type { ReactNode } from 'react'
import { type Tab, Tabs } from '#src/ui/tabs.tsx'
import { Link } from './link.tsx'

interface FilterTabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly current: string
}

/** Filters or parts of one page as links. Choosing one is no new place: back leads to where one came from. */
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
