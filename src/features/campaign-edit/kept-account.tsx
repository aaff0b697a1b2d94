import { type ReactNode, useState } from 'react'
import type { ConnectedAccount } from '#contract/connected-account.ts'
import type { CachedAccount } from '#sync/account-section.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { cloud } from '#src/ui/icon-paths.ts'
import { smartphone } from '#src/ui/page-icon-paths.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import styles from './funding-form.module.css'
import { reasonOf } from './save-line.tsx'

interface KeptAccountCardProps {
  readonly account: CachedAccount
  /** Opens the form in place of what waits; absent where the form is open, or the account may not change now. */
  readonly again?: (() => void) | undefined
  readonly editable: boolean
  readonly takeOut: () => void
  readonly decide: (keep: 'mine' | 'theirs') => void
  /** The owner's connected accounts, where one is needed and they are known. */
  readonly connected: readonly ConnectedAccount[] | undefined
}

/** An account that was entered on this device and is not shown by the server yet: told by its end, whatever becomes of it. */
export function KeptAccountCard({ account, again, editable, takeOut, decide, connected }: KeptAccountCardProps) {
  const { text, rich } = useIntl()
  const online = useOnline()
  const { shown, state, code, theirs, achAccountId, theirAchAccountId } = account
  /** Two that differ in their connected accounts are told apart by these. */
  const named = (mask: string, id: string): string => {
    const name = connected?.find((each) => each.id === id)?.companyName
    return achAccountId === theirAchAccountId || name === undefined ? mask : `${mask} · ${name}`
  }
  if (state === 'disputed')
    return (
      <ConflictPanel
        words={{
          title: text('steps.accountDisputed'),
          lead: text('steps.accountDisputedText'),
          mine: text('steps.accountUse', { end: isolated(shown) }),
          theirs: text('steps.accountKeep', { end: isolated(theirs) }),
        }}
        section="funding"
        conflicts={{
          accountNumber: { mine: named(shown, achAccountId), theirs: named(theirs, theirAchAccountId) },
        }}
        nameOf={() => text('draft.funding.accountNumber')}
        decide={(_, keep) => decide(keep)}
      />
    )
  const end = (
    <bdi key="end" dir="ltr">
      {shown}
    </bdi>
  )
  if (state === 'refused')
    return (
      <Notice
        look="bad"
        live
        title={rich('steps.accountRefused', { end })}
        action={<TakeOut end={end} takeOut={takeOut} />}
      >
        <p>{text(code === 'INVALID_INPUT' ? 'steps.accountRefusedRules' : reasonOf(code))}</p>
        <p>{text(editable ? 'steps.accountRefusedNext' : 'steps.accountRefusedLocked')}</p>
      </Notice>
    )
  const words: TextId =
    state === 'sent'
      ? 'steps.accountSaved'
      : state === 'parked'
        ? 'steps.accountParked'
        : online
          ? 'steps.accountSends'
          : 'steps.accountWaits'
  return (
    <div className={styles.stored} role="status" data-account={state}>
      <p className={styles.ending}>
        <Icon shape={state === 'sent' ? cloud : smartphone} />
        <span>{rich('steps.accountEnding', { end })}</span>
      </p>
      <p className="soft small">{text(words)}</p>
      {state === 'sent' ? null : <p className="soft small">{text('steps.accountSealed')}</p>}
      <p className={styles.acts}>
        {again ? (
          <Button look="quiet" onClick={again}>
            {text('steps.accountAgain')}
          </Button>
        ) : null}
        {state === 'sent' ? null : <TakeOut end={end} takeOut={takeOut} />}
      </p>
    </div>
  )
}

function TakeOut({ end, takeOut }: { readonly end: ReactNode; readonly takeOut: () => void }) {
  const { text, rich } = useIntl()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button look="plain" onClick={() => setAsked(true)}>
        {text('steps.accountTakeOut')}
      </Button>
      <Dialog
        open={asked}
        title={text('steps.accountTakeOutTitle')}
        onClose={() => setAsked(false)}
        actions={
          <>
            <Button
              look="danger"
              onClick={() => {
                setAsked(false)
                takeOut()
              }}
            >
              {text('steps.accountTakeOut')}
            </Button>
            <Button look="plain" onClick={() => setAsked(false)}>
              {text('shell.cancel')}
            </Button>
          </>
        }
      >
        <p>{rich('steps.accountTakeOutText', { end })}</p>
      </Dialog>
    </>
  )
}
