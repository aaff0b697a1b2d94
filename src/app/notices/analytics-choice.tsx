import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from '#src/components/link.tsx'
import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { analyticsFooterId } from './analytics-footer.ts'
import styles from './analytics-choice.module.css'
import { usePageMatch } from '#src/app/closed.ts'
import { useExtraTexts } from '#src/intl/use-extra-texts.ts'

const key = 'freehold.analytics'
type Choice = 'yes' | 'no'

/** A browser with Global Privacy Control has already declined. */
function storedChoice(): Choice | undefined {
  const choice = readLocal(key)
  if (choice === 'yes' || choice === 'no') return choice
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true ? 'no' : undefined
}

/** The analytics consent prompt, its choice in the footer, and the counting itself once the visitor has agreed. */
export function AnalyticsChoice() {
  const [choice, setChoice] = useState(storedChoice)
  const intl = useExtraTexts('site')
  if (intl === undefined) return null
  const choose = (next: Choice | undefined): void => {
    writeLocal(key, next)
    setChoice(next)
  }
  const { text } = intl
  const footer = document.getElementById(analyticsFooterId)
  return (
    <>
      {choice === undefined ? (
        <section className={styles.banner} aria-label={text('notices.analytics')}>
          <div className={`wrap ${styles.row}`}>
            <p className={styles.text}>
              {text('notices.analyticsText')}{' '}
              <Link href={pathTo('contentPage', { contentpage: 'privacy' })}>{text('notices.analyticsMore')}</Link>
            </p>
            <div className="cluster">
              <Button variant="quiet" onClick={() => choose('no')}>
                {text('notices.analyticsNo')}
              </Button>
              <Button variant="quiet" onClick={() => choose('yes')}>
                {text('notices.analyticsYes')}
              </Button>
            </div>
          </div>
        </section>
      ) : null}
      {footer && choice !== undefined
        ? createPortal(
            <p className="cluster">
              {text(choice === 'yes' ? 'notices.analyticsOn' : 'notices.analyticsOff')}
              <Button variant="plain" onClick={() => choose(choice === 'yes' ? 'no' : 'yes')}>
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
 * Runs the analytics service in a frame without this site's origin and storage. The frame receives the kind of page
 * only, never an address with ids or tokens in it.
 */
function Counting() {
  const frame = useRef<HTMLIFrameElement>(null)
  const page = usePageMatch().entry.route ?? '/not-found'
  const postChoice = useCallback(() => {
    // A frame with an opaque origin cannot be addressed by origin.
    frame.current?.contentWindow?.postMessage({ type: 'page', page }, '*')
  }, [page])
  useEffect(postChoice, [postChoice])
  return (
    <iframe ref={frame} src="/analytics/frame" sandbox="allow-scripts" title="Analytics" hidden onLoad={postChoice} />
  )
}
