import { type ReactNode, useState } from 'react'
import type { ConnectedAccount } from '#contract/payment/connected-account.ts'
import type { CachedAccount } from '#sync/account-section.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { cloud } from '#src/ui/icon-paths.ts'
import { smartphone } from '#src/ui/page-icon-paths.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ConflictPanel } from '#src/features/draft/conflict-panel.tsx'
import styles from './funding-form.module.css'
import { reasonText } from '#src/features/draft/save-line.tsx'

interface StoredAccountCardProps {
  readonly account: CachedAccount
  /** Opens the form instead of the stored account; undefined if the form is open, or the account may not change now. */
  readonly again?: (() => void) | undefined
  readonly editable: boolean
  readonly takeOut: () => void
  readonly decide: (keep: 'mine' | 'theirs') => void
  /** The owner's connected accounts, if one is required and they are loaded. */
  readonly connected: readonly ConnectedAccount[] | undefined
}

/**
 * An account that was entered on this device and that the server does not show yet: identified by its last characters,
 * whatever its state.
 */
export function StoredAccountCard({ account, again, editable, takeOut, decide, connected }: StoredAccountCardProps) {
  const { text, rich } = useIntl()
  const online = useOnline()
  const { shown, state, code, theirs, achAccountId, theirAchAccountId } = account
  /** Distinguishes two accounts that have different connected accounts. */
  const named = (mask: string, id: string): string => {
    const name = connected?.find((each) => each.id === id)?.companyName
    return achAccountId === theirAchAccountId || name === undefined ? mask : `${mask} · ${name}`
  }
  if (state === 'disputed')
    return (
      <ConflictPanel
        texts={{
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
        variant="bad"
        live
        title={rich('steps.accountRefused', { end })}
        action={<TakeOut end={end} takeOut={takeOut} />}
      >
        <p>{code === 'INVALID_INPUT' ? text('steps.accountRefusedRules') : reasonText(code, { text })}</p>
        <p>{text(editable ? 'steps.accountRefusedNext' : 'steps.accountRefusedLocked')}</p>
      </Notice>
    )
  const messageId: TextId =
    state === 'sent'
      ? 'steps.accountSaved'
      : state === 'parked'
        ? 'steps.accountParked'
        : online
          ? 'steps.accountSends'
          : 'steps.accountPending'
  return (
    <div className={styles.stored} role="status" data-account={state}>
      <p className={styles.ending}>
        <Icon shape={state === 'sent' ? cloud : smartphone} />
        <span>{rich('steps.accountEnding', { end })}</span>
      </p>
      <p className="soft small">{text(messageId)}</p>
      {state === 'sent' ? null : <p className="soft small">{text('steps.accountSealed')}</p>}
      <p className="cluster">
        {again ? (
          <Button variant="quiet" onClick={again}>
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
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button variant="plain" onClick={() => setConfirming(true)}>
        {text('steps.accountTakeOut')}
      </Button>
      {isConfirming ? (
        <ActionDialog
          title={text('steps.accountTakeOutTitle')}
          action={text('steps.accountTakeOut')}
          needsConnection={false}
          run={async () => takeOut()}
          onClose={() => setConfirming(false)}
        >
          <p>{rich('steps.accountTakeOutText', { end })}</p>
        </ActionDialog>
      ) : null}
    </>
  )
}
