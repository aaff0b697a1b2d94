import { useState } from 'react'
import { twoFactor, type TwoFactorState } from '#contract/auth/two-factor.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SocialsPanel } from '#src/features/auth/socials-panel.tsx'
import { EndTwoFactorForm, RenewCodesForm } from './two-factor-proof.tsx'
import { SetUpTwoFactor } from './two-factor-set-up.tsx'

/** Second-factor settings of the signed-in user. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useQuery(twoFactor, {})
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <SettingsFrame section="twoFactor" title={text('settings.twoFactorTitle')} lead={text('settings.twoFactorLead')}>
      {codes ? (
        <div className="panel">
          <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />
        </div>
      ) : (
        <LoadedView
          of={loaded}
          skeleton={
            <div className="panel">
              <Skeleton lines={4} />
            </div>
          }
        >
          {(state) => (
            <>
              <Factor state={state} onCodes={setCodes} />
              <PasskeysPanel on={state.on} />
              <SocialsPanel />
            </>
          )}
        </LoadedView>
      )}
    </SettingsFrame>
  )
}

type FactorAction = 'set-up' | 'renew' | 'off'

function Factor({
  state: { on, since, recoveryCodesLeft },
  onCodes,
}: {
  readonly state: TwoFactorState
  readonly onCodes: (codes: readonly string[]) => void
}) {
  const { text, date } = useIntl()
  const [openAction, setOpenAction] = useState<FactorAction>()
  const done = (codes: readonly string[]): void => {
    setOpenAction(undefined)
    onCodes(codes)
  }
  const actions = on ? (['renew', 'set-up', 'off'] as const) : (['set-up'] as const)
  return (
    <>
      <section className="panel stack" aria-labelledby="factor">
        <h2 id="factor" className="cluster">
          {text('settings.factor')}{' '}
          <Badge variant={on ? 'good' : 'plain'}>{text(on ? 'settings.factorOn' : 'settings.factorOff')}</Badge>
        </h2>
        {on && since !== null ? (
          <p className="soft">
            {text('settings.factorSince', { date: date(since) })}{' '}
            {text('settings.codesLeft', { count: recoveryCodesLeft })}
          </p>
        ) : (
          <p>{text('settings.factorOffText')}</p>
        )}
        {on && recoveryCodesLeft < 3 ? <Notice variant="warn" title={text('settings.codesFew')} /> : null}
        <div className="cluster">
          {actions.map((each) => (
            <Button
              key={each}
              variant={each === 'set-up' && !on ? 'primary' : 'quiet'}
              aria-expanded={openAction === each}
              onClick={() => setOpenAction(openAction === each ? undefined : each)}
            >
              {text(on ? `settings.action.${each}` : 'settings.turnOn')}
            </Button>
          ))}
        </div>
      </section>
      {openAction === undefined ? null : (
        <section key={openAction} className="panel stack" aria-labelledby="act">
          <h2 id="act">{text(on ? `settings.action.${openAction}` : 'settings.turnOn')}</h2>
          {openAction === 'set-up' ? <SetUpTwoFactor on={on} onDone={done} /> : null}
          {openAction === 'renew' ? <RenewCodesForm onDone={done} /> : null}
          {openAction === 'off' ? <EndTwoFactorForm onDone={() => setOpenAction(undefined)} /> : null}
        </section>
      )}
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('settings.twoFactorTitle') })
