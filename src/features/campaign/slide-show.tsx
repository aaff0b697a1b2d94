import { useRef } from 'react'
import type { Slider } from '#contract/site/front-settings.ts'
import { InBrowser } from '#src/components/in-browser.tsx'
import { Link } from '#src/components/link.tsx'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { arrowLeft, arrowRight } from '#src/ui/page-icon-paths.ts'
import styles from './slide-show.module.css'

/** Slides side by side that move by hand, keyboard or buttons; nothing moves automatically. */
export function SlideShow({ slides, lead }: { readonly slides: readonly Slider[]; readonly lead: boolean }) {
  const { text, direction } = useIntl()
  const track = useRef<HTMLDivElement>(null)
  const move = (by: 1 | -1): void => {
    const element = track.current
    // The scroll direction is reversed in Arabic.
    element?.scrollBy({ left: by * element.clientWidth * (direction === 'rtl' ? -1 : 1) })
  }
  if (slides.length === 0) return null
  return (
    <section className={styles.show} aria-label={text('content.slides')}>
      <div ref={track} className={styles.track} tabIndex={0} role="group" aria-label={text('content.slides')}>
        <ul>
          {slides.map((slide, index) => (
            <li key={slide.id} className={classes(styles.slide, slide.picture !== null && styles.pictured)}>
              {slide.picture === null ? null : (
                <PictureView
                  className={styles.picture ?? ''}
                  picture={slide.picture}
                  sizes="(min-width: 70rem) 36rem, 100vw"
                  eager={lead && index === 0}
                />
              )}
              <div className={styles.text}>
                <h2>{slide.title}</h2>
                <p>{slide.text}</p>
                {slide.url === '' ? null : (
                  <p>
                    <Link className={buttonClass()} href={slide.url}>
                      {slide.action}
                    </Link>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
      {slides.length === 1 ? null : (
        <InBrowser placeholder={<div className={styles.buttons} />}>
          <div className={styles.buttons}>
            <Button variant="quiet" aria-label={text('content.slidePrevious')} onClick={() => move(-1)}>
              <Icon shape={arrowLeft} directional />
            </Button>
            <Button variant="quiet" aria-label={text('content.slideNext')} onClick={() => move(1)}>
              <Icon shape={arrowRight} directional />
            </Button>
          </div>
        </InBrowser>
      )}
    </section>
  )
}
