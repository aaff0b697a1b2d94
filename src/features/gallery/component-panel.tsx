import { useState } from 'react'
import { InLanguage } from '#src/components/in-language.tsx'
import { directionOf } from '#src/intl/locale.ts'
import type { CatalogueName } from '#src/intl/messages.ts'
import { Switch } from '#src/ui/switch.tsx'
import { componentSamples } from './component-samples.tsx'
import styles from './gallery-page.module.css'
import { galleryTexts } from './gallery-texts.ts'

/** The catalogues of the components. */
const componentCatalogues: readonly CatalogueName[] = [
  'account',
  'admin',
  'auth',
  'campaign',
  'campaign-review',
  'draft',
  'errors',
  'identity',
  'investment',
  'payment',
  'repayment',
  'repayment-schedule',
  'wallet',
]

/** Every component of src/components in the selected text direction and theme: their controls have one name each. */
export function ComponentPanel({ searched }: { readonly searched: string }) {
  const [language, choose] = useState<keyof typeof galleryTexts>('en')
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const found = componentSamples.filter(([names]) => names.toLowerCase().includes(searched.trim().toLowerCase()))
  return (
    <>
      <div className="cluster">
        <Switch
          label="Direction"
          name="gallery-direction"
          value={language}
          options={[
            { value: 'en', text: 'ltr' },
            { value: 'ar', text: 'rtl' },
          ]}
          onChange={choose}
        />
        <Switch
          label="Theme"
          name="gallery-theme"
          value={theme}
          options={[
            { value: 'light', text: 'light' },
            { value: 'dark', text: 'dark' },
          ]}
          onChange={setTheme}
        />
      </div>
      <section
        lang={language}
        dir={directionOf(language)}
        data-theme={theme}
        className={styles.panel}
        aria-label="Components"
      >
        <h2 lang="en">Components</h2>
        {found.map(([names, Sample]) => (
          <div key={names} className={styles.part}>
            <h3 lang="en">{names}</h3>
            <InLanguage language={language} catalogues={componentCatalogues} waiting={null}>
              <div className={styles.part}>
                <Sample texts={galleryTexts[language]} />
              </div>
            </InLanguage>
          </div>
        ))}
      </section>
    </>
  )
}
