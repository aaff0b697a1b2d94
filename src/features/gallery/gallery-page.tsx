import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { InBrowser } from '#src/components/in-browser.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { ComponentPanel } from './component-panel.tsx'
import styles from './gallery-page.module.css'
import { PageSample } from './page-samples.tsx'
import { KitPanel, type PanelVariant } from './kit-panel.tsx'

const title = 'The kit'

const variants: readonly PanelVariant[] = [
  { language: 'en', theme: 'light' },
  { language: 'ar', theme: 'light' },
  { language: 'en', theme: 'dark' },
  { language: 'ar', theme: 'dark' },
]

/** For developers: every part of the kit in both text directions and themes. Available only in a demonstration. */
export const Page: PageModule['Page'] = () => {
  const [searched, search] = useState('')
  const [query] = useSearchParams()
  const part = query.get('part')
  if (part !== null)
    return (
      <InBrowser placeholder={null}>
        <PageSample name={part} />
      </InBrowser>
    )
  return (
    <div className="wrap page stack" lang="en" dir="ltr">
      <h1>{title}</h1>
      <SearchField
        name="gallery-search"
        aria-label="Search components"
        placeholder="Search components"
        value={searched}
        onChange={(event) => search(event.target.value)}
      />
      <div className={styles.panels}>
        {variants.map((variant) => (
          <KitPanel key={`${variant.language} ${variant.theme}`} {...variant} searched={searched} />
        ))}
      </div>
      <InBrowser placeholder={null}>
        <ComponentPanel searched={searched} />
      </InBrowser>
    </div>
  )
}

export const head: PageModule['head'] = () => ({ title })
