import { type ReactNode, useEffect, useRef } from 'react'
import styles from './tabs.module.css'

export interface Tab {
  readonly key: string
  readonly label: ReactNode
  readonly href: string
  readonly count?: ReactNode
}

interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly current: string
  /** Renders a link, because the UI kit has no router. */
  readonly renderLink: (props: {
    href: string
    className: string
    'aria-current'?: 'page'
    children: ReactNode
  }) => ReactNode
}

/** Tabs as links: they survive a reload and work without scripts. */
export function Tabs({ label, tabs, current, renderLink }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  const counts = tabs.map(({ count }) => (typeof count === 'string' ? count : '')).join()
  // If not all of them fit, the current tab is centred, so that its neighbours are visible. Only the row is scrolled.
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current]')
    if (!row.current || !tab) return
    const [seen, wanted] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    row.current.scrollLeft += (wanted.left + wanted.right - seen.left - seen.right) / 2
    // Depends on the current tab and the counts, because counts that load later move the tab.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [current, counts])
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.key}>
            {renderLink({
              href: tab.href,
              className: styles.tab ?? '',
              ...(tab.key === current ? { 'aria-current': 'page' as const } : {}),
              children: (
                <>
                  {tab.label}
                  {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}
