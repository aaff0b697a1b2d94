import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from '#src/components/link.tsx'
import { readSmall, writeSmall } from '#src/platform/small-storage.ts'
import { pathTo, routes } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { analyticsFooterId } from './analytics-footer.ts'
import styles from './analytics-choice.module.css'
import { usePageMatch } from './closed.ts'
import { useNotices } from './use-notices.ts'

const key = 'freehold.analytics'
type Choice = 'yes' | 'no'

/** A browser that asks not to be followed has answered already (Global Privacy Control). */
function storedChoice(): Choice | undefined {
  const choice = readSmall(key)
  if (choice === 'yes' || choice === 'no') return choice
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true ? 'no' : undefined
}

/** The question whether visits may be counted, its answer in the footer, and the counting itself once somebody has agreed. */
export function AnalyticsChoice() {
  const [choice, setChoice] = useState(storedChoice)
  const intl = useNotices()
  if (intl === undefined) return null
  const choose = (next: Choice | undefined): void => {
    writeSmall(key, next)
    setChoice(next)
  }
  const { text } = intl
  const footer = document.getElementById(analyticsFooterId)
  return (
    <>
      {choice === undefined ? (
        <section className={styles.banner} aria-label={text('notices.analytics')}>
          <div className={`wrap ${styles.row}`}>
            <p className={styles.words}>
              {text('notices.analyticsText')}{' '}
              <Link href={pathTo('contentPage', { contentpage: 'privacy' })}>{text('notices.analyticsMore')}</Link>
            </p>
            <div className={styles.buttons}>
              <Button look="quiet" onClick={() => choose('no')}>
                {text('notices.analyticsNo')}
              </Button>
              <Button look="quiet" onClick={() => choose('yes')}>
                {text('notices.analyticsYes')}
              </Button>
            </div>
          </div>
        </section>
      ) : null}
      {footer && choice !== undefined
        ? createPortal(
            <p className={styles.choice}>
              {text(choice === 'yes' ? 'notices.analyticsOn' : 'notices.analyticsOff')}
              <Button look="plain" onClick={() => choose(choice === 'yes' ? 'no' : 'yes')}>
                {text(choice === 'yes' ? 'notices.analyticsStop' : 'notices.analyticsYes')}
              </Button>
            </p>,
            footer,
          )
        : null}
      {choice === 'yes' ? <Counting /> : null}
    </>
  )
}

/**
 * The measuring service in a frame without this site's origin and storage. It is told which kind of page is looked at: never an
 * address with ids or tokens in it.
 */
function Counting() {
  const frame = useRef<HTMLIFrameElement>(null)
  const { entry, found } = usePageMatch()
  const page = found ? routes[entry.name] : '/not-found'
  const tell = useCallback(() => {
    // A frame without an origin can be named by none.
    frame.current?.contentWindow?.postMessage({ type: 'page', page }, '*')
  }, [page])
  useEffect(tell, [tell])
  return <iframe ref={frame} src="/analytics/frame" sandbox="allow-scripts" title="Analytics" hidden onLoad={tell} />
}
