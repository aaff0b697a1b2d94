import type { PageModule } from '#src/components/page.ts'
import styles from './gallery-page.module.css'
import { KitPanel, type PanelLook } from './kit-panel.tsx'

const title = 'The kit'

const looks: readonly PanelLook[] = [
  { language: 'en', theme: 'light' },
  { language: 'ar', theme: 'light' },
  { language: 'en', theme: 'dark' },
  { language: 'ar', theme: 'dark' },
]

/** For those who build it: every part of the kit in both directions and displays. In a demonstration only. */
export const Page: PageModule['Page'] = () => (
  <div className="wrap page stack" lang="en" dir="ltr">
    <h1>{title}</h1>
    <div className={styles.panels}>
      {looks.map((look) => (
        <KitPanel key={`${look.language} ${look.theme}`} {...look} />
      ))}
    </div>
  </div>
)

export const head: PageModule['head'] = () => ({ title })
