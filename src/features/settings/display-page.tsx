import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Display } from '#domain/roles.ts'
import { MoneyText } from '#src/components/money.tsx'
import { OwnAmounts } from '#src/components/own-amounts.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useDisplay } from '#src/data/use-display.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { chooseSaver, type SaverChoice, saverChoice, savesData } from '#src/platform/saver.ts'
import { forgetPages } from '#src/platform/worker.ts'
import { hideAmountsAtom, saverAtom, setHideAmountsAtom } from '#src/state/display.ts'
import { chooseDisplayAtom } from '#src/state/display-mode.ts'
import { setThemeAtom, type Theme, themeAtom } from '#src/state/theme.ts'
import { Switch } from '#src/ui/switch.tsx'
import styles from './settings.module.css'

const themes = ['auto', 'light', 'dark'] as const
const themeTexts = { auto: 'shell.themeAuto', light: 'shell.themeLight', dark: 'shell.themeDark' } as const

/** How this device shows things. Nothing of it is told to the server but whether pictures are to be small. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  return (
    <SettingsFrame place="display" title={text('settings.display')} lead={text('prefs.displayLead')}>
      <div className={`panel ${styles.list}`}>
        <Mode />
        <Ways />
        <Amounts />
        <Saver />
        <section className={styles.row}>
          <h2 className={styles.name}>{text('prefs.motion')}</h2>
          <p className="soft small">{text('prefs.motionText')}</p>
        </section>
      </div>
    </SettingsFrame>
  )
}

function Mode() {
  const { text } = useIntl()
  const theme = useAtomValue(themeAtom)
  const setTheme = useSetAtom(setThemeAtom)
  return (
    <section className={styles.row}>
      <h2 className={styles.name}>{text('prefs.mode')}</h2>
      <Switch<Theme>
        label={text('prefs.mode')}
        name="mode"
        value={theme}
        onChange={setTheme}
        options={themes.map((each) => ({ value: each, text: text(themeTexts[each]) }))}
      />
    </section>
  )
}

const displayTexts = { both: 'prefs.waysBoth', investor: 'prefs.waysInvestor', owner: 'prefs.waysOwner' } as const

/** Which ways menu, home and sign-in lead to, for whoever has two (platform 6). */
function Ways() {
  const { text } = useIntl()
  const { display, choices } = useDisplay()
  const choose = useSetAtom(chooseDisplayAtom)
  if (choices.length < 2) return null
  return (
    <section className={styles.row}>
      <h2 className={styles.name}>{text('prefs.ways')}</h2>
      <p className="soft small">{text('prefs.waysText')}</p>
      <Switch<Display>
        label={text('prefs.ways')}
        name="ways"
        value={display}
        onChange={choose}
        options={choices.map((each) => ({ value: each, text: text(displayTexts[each]) }))}
      />
    </section>
  )
}

function Amounts() {
  const { text } = useIntl()
  const hide = useAtomValue(hideAmountsAtom)
  const setHide = useSetAtom(setHideAmountsAtom)
  const currency = useBootstrap()?.currencies[0]?.code ?? 'USD'
  return (
    <section className={styles.row}>
      <h2 className={styles.name}>{text('prefs.amounts')}</h2>
      <p className="soft small">{text('prefs.amountsText')}</p>
      <Switch
        label={text('prefs.amounts')}
        name="amounts"
        value={hide ? 'hide' : 'show'}
        onChange={(value) => setHide(value === 'hide')}
        options={[
          { value: 'show', text: text('prefs.shown') },
          { value: 'hide', text: text('prefs.hidden') },
        ]}
      />
      <p>
        {text('prefs.amountsSample')}{' '}
        <span className={styles.sample}>
          <OwnAmounts>
            <MoneyText amount={1_250_000n} currency={currency} />
          </OwnAmounts>
        </span>
      </p>
    </section>
  )
}

function Saver() {
  const { text } = useIntl()
  const [choice, setChoice] = useState<SaverChoice>(saverChoice)
  const setSaver = useSetAtom(saverAtom)
  const choose = (next: SaverChoice): void => {
    chooseSaver(next)
    setChoice(next)
    setSaver(savesData())
    // Kept documents name the pictures of before.
    void forgetPages()
  }
  return (
    <section className={styles.row}>
      <h2 className={styles.name}>{text('prefs.saver')}</h2>
      <p className="soft small">{text('prefs.saverText')}</p>
      <Switch
        label={text('prefs.saver')}
        name="saver"
        value={choice}
        onChange={choose}
        options={[
          { value: 'auto', text: text('shell.themeAuto') },
          { value: 'on', text: text('prefs.saverOn') },
        ]}
      />
    </section>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('settings.display') })
