import type { ReactNode } from 'react'
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
  /** Renders a link; the kit knows no router. */
  readonly renderLink: (props: {
    href: string
    className: string
    'aria-current'?: 'page'
    children: ReactNode
  }) => ReactNode
}

/** Tabs as links: they survive a reload and work without scripts. */
export function Tabs({ label, tabs, current, renderLink }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
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
