import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Display } from '#domain/account/roles.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { OwnAmounts } from '#src/components/payment/own-amounts.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useDisplay } from '#src/data/use-display.ts'
import { useIntl } from '#src/intl/intl.tsx'
import {
  chooseDataSaver,
  type DataSaverChoice,
  dataSaverChoice,
  isSavingData,
} from '#src/platform/storage/data-saver.ts'
import { forgetPages } from '#src/platform/worker.ts'
import { hideAmountsAtom, dataSaverAtom, setHideAmountsAtom } from '#src/state/display.ts'
import { chooseDisplayAtom } from '#src/state/choose-display.ts'
import { setThemeAtom, type Theme, themeAtom } from '#src/state/theme.ts'
import { Switch } from '#src/ui/switch.tsx'
import styles from '#src/components/settings.module.css'

const themes = ['auto', 'light', 'dark'] as const
const themeTexts = { auto: 'shell.themeAuto', light: 'shell.themeLight', dark: 'shell.themeDark' } as const

/** Display settings of this device. Only the preference for small images is sent to the server. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  return (
    <SettingsFrame section="display" title={text('settings.display')} lead={text('prefs.displayLead')}>
      <div className={`panel ${styles.list}`}>
        <Mode />
        <MenuRoles />
        <Amounts />
        <DataUsage />
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

const displayTexts = {
  both: 'prefs.menuRolesBoth',
  investor: 'prefs.menuRolesInvestor',
  owner: 'prefs.menuRolesOwner',
} as const

/** Which side of the product the menu, home and sign-in lead to, for users who have both (platform 6). */
function MenuRoles() {
  const { text } = useIntl()
  const { display, choices } = useDisplay()
  const choose = useSetAtom(chooseDisplayAtom)
  if (choices.length < 2) return null
  return (
    <section className={styles.row}>
      <h2 className={styles.name}>{text('prefs.menuRoles')}</h2>
      <p className="soft small">{text('prefs.menuRolesText')}</p>
      <Switch<Display>
        label={text('prefs.menuRoles')}
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

function DataUsage() {
  const { text } = useIntl()
  const [choice, setChoice] = useState<DataSaverChoice>(dataSaverChoice)
  const setSavesData = useSetAtom(dataSaverAtom)
  const choose = (next: DataSaverChoice): void => {
    chooseDataSaver(next)
    setChoice(next)
    setSavesData(isSavingData())
    // Cached documents reference the previous pictures.
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
