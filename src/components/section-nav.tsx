import { type ReactNode, useEffect, useRef } from 'react'
import { FoldedNav } from './folded-nav.tsx'
import { Link } from './link.tsx'
import styles from './section-nav.module.css'

export interface Section {
  readonly key: string
  readonly label: string
  readonly href: string
}

export interface SectionGroup {
  readonly key: string
  /** Omitted if the first section needs no label. */
  readonly label?: string
  readonly sections: readonly Section[]
}

interface SectionFrameProps {
  /** The name of the group of sections. */
  readonly label: string
  readonly groups: readonly SectionGroup[]
  /** Key of the open section. */
  readonly current: string
  readonly children: ReactNode
}

/** Related pages: their names in groups at the side; on a narrow screen behind a button that shows the current one. */
export function SectionFrame({ label, groups, current, children }: SectionFrameProps) {
  const here = groups.flatMap(({ sections }) => sections).find(({ key }) => key === current)?.label ?? label
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scrolls only the list, never the page: on a low screen the open section would be out of view.
    const open = nav.current?.querySelector(`[data-place="${current}"]`)
    if (!nav.current || !open) return
    const middle = ({ top, height }: DOMRect): number => top + height / 2
    nav.current.scrollTop += middle(open.getBoundingClientRect()) - middle(nav.current.getBoundingClientRect())
  }, [current])
  const list = <Groups groups={groups} current={current} />
  return (
    <div className={`wrap page ${styles.frame}`}>
      <nav ref={nav} aria-label={label} className={styles.nav}>
        <div className={styles.wide}>{list}</div>
        <FoldedNav
          className={styles.narrow}
          label={`${label}: ${here}`}
          here={
            <span>
              <span className="soft small">{label}</span> <b>{here}</b>
            </span>
          }
        >
          {list}
        </FoldedNav>
      </nav>
      <div className={`stack ${styles.body}`}>{children}</div>
    </div>
  )
}

function Groups({ groups, current }: Pick<SectionFrameProps, 'groups' | 'current'>) {
  return (
    <ul className={styles.groups}>
      {groups
        .filter(({ sections }) => sections.length > 0)
        .map(({ key, label, sections }) => (
          <li key={key}>
            {label === undefined ? null : <span className={styles.group}>{label}</span>}
            <ul>
              {sections.map((section) => (
                <li key={section.key}>
                  <Link
                    href={section.href}
                    data-place={section.key}
                    aria-current={section.key === current ? 'page' : undefined}
                  >
                    {section.label}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
    </ul>
  )
}
