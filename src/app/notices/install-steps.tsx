import { useExtraTexts } from '#src/intl/use-extra-texts.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './install-steps.module.css'

/** Drawings of what to press, each on a grid of 64 by 40: Safari's bar, its share sheet, and the sheet that adds the app. */
const drawings = {
  share: 'M2 30h60M32 8v14M27 12l5-5 5 5M24 16h-3v10h22V16h-3M8 35h4M52 35h4',
  add: 'M6 6h52v12H6zM6 22h52v12H6zM12 12h22M12 28h16M44 23.5h9v9h-9zM48.5 25.5v5M46 28h5',
  confirm: 'M6 4h52v32H6zM6 13h52M44 8.5h9M12 8.5h6M12 18h12v12H12zM18 21l-4 3v4h8v-4zM30 21h20M30 27h14',
} as const

/** Safari on a phone installs nothing by itself: the steps, with pictures. */
export function InstallSteps({ onClose }: { readonly onClose: () => void }) {
  const extra = useExtraTexts('site-install')
  if (extra === undefined) return null
  return (
    <div className={`wrap stack ${styles.frame}`}>
      <ol className={styles.steps}>
        {(Object.keys(drawings) as (keyof typeof drawings)[]).map((step) => (
          <li key={step}>
            <svg viewBox="0 0 64 40" aria-hidden="true" className={styles.drawing}>
              <path d={drawings[step]} />
            </svg>
            <span>{extra.text(`install.${step}`)}</span>
          </li>
        ))}
      </ol>
      <Button variant="quiet" onClick={onClose}>
        {extra.text('install.done')}
      </Button>
    </div>
  )
}
