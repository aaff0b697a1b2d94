import { type ReactNode, useEffect, useRef } from 'react'
import { FoldedNav } from './folded-nav.tsx'
import { Link } from './link.tsx'
import styles from './place-nav.module.css'

export interface Place {
  readonly key: string
  readonly label: string
  readonly href: string
}

export interface PlaceGroup {
  readonly key: string
  /** None where the first place speaks for itself. */
  readonly label?: string
  readonly places: readonly Place[]
}

interface PlaceFrameProps {
  /** What the places belong to. */
  readonly label: string
  readonly groups: readonly PlaceGroup[]
  /** Key of the one that is open. */
  readonly current: string
  readonly children: ReactNode
}

/** Pages that belong together: their names in groups at the side, on a narrow screen behind a button that says which one this is. */
export function PlaceFrame({ label, groups, current, children }: PlaceFrameProps) {
  const here = groups.flatMap(({ places }) => places).find(({ key }) => key === current)?.label ?? label
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // Only the list moves, never the page: on a low screen the place that is open would be out of sight.
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

function Groups({ groups, current }: Pick<PlaceFrameProps, 'groups' | 'current'>) {
  return (
    <ul className={styles.groups}>
      {groups
        .filter(({ places }) => places.length > 0)
        .map(({ key, label, places }) => (
          <li key={key}>
            {label === undefined ? null : <span className={styles.group}>{label}</span>}
            <ul>
              {places.map((place) => (
                <li key={place.key}>
                  <Link
                    href={place.href}
                    data-place={place.key}
                    aria-current={place.key === current ? 'page' : undefined}
                  >
                    {place.label}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
    </ul>
  )
}
