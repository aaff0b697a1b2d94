import { useState } from 'react'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { DialogForm, FormDialog, StepsDialog } from '#src/components/dialog/form-dialog.tsx'
import { TextField } from '#src/components/form/form-parts.tsx'
import { Button } from '#src/ui/button.tsx'
import { refuse, type SampleProps } from './form-samples.tsx'

export function DialogSample({ texts }: SampleProps) {
  const [open, setOpen] = useState<'action' | 'form' | 'steps'>()
  const close = (): void => setOpen(undefined)
  return (
    <>
      <div>
        <Button variant="quiet" onClick={() => setOpen('action')}>
          {texts.title}
        </Button>
      </div>
      <div>
        <Button variant="quiet" onClick={() => setOpen('form')}>
          {texts.short}
        </Button>
      </div>
      <div>
        <Button variant="quiet" onClick={() => setOpen('steps')}>
          {texts.choices[1]}
        </Button>
      </div>
      {open === 'steps' ? <StepsSample texts={texts} onClose={close} /> : null}
      {open === 'action' ? (
        <ActionDialog title={texts.title} action={texts.short} run={refuse} onClose={close}>
          <p>{texts.sentence}</p>
        </ActionDialog>
      ) : null}
      {open === 'form' ? (
        <FormDialog
          title={texts.title}
          submit={texts.short}
          initial={{ dialogName: '' }}
          validate={({ dialogName }) => (dialogName === '' ? [{ path: 'dialogName', code: 'required' }] : [])}
          send={refuse}
          onClose={close}
        >
          {({ field }) => <TextField of={field('dialogName')} label={texts.title} hint={texts.sentence} />}
        </FormDialog>
      ) : null}
    </>
  )
}

function StepsSample({ texts, onClose }: SampleProps & { readonly onClose: () => void }) {
  const [entered, setEntered] = useState<string>()
  return (
    <StepsDialog title={texts.title} onClose={onClose}>
      {entered === undefined ? (
        <DialogForm
          submit={texts.short}
          needsConnection={false}
          initial={{ stepName: '' }}
          validate={({ stepName }) => (stepName === '' ? [{ path: 'stepName', code: 'required' }] : [])}
          send={async ({ stepName }) => setEntered(stepName)}
          goesOn
        >
          {({ field }) => <TextField of={field('stepName')} label={texts.title} hint={texts.sentence} />}
        </DialogForm>
      ) : (
        <DialogForm
          submit={texts.short}
          onKeep={() => setEntered(undefined)}
          initial={{}}
          validate={() => []}
          send={refuse}
        >
          {() => (
            <p>
              <bdi>{entered}</bdi>
            </p>
          )}
        </DialogForm>
      )}
    </StepsDialog>
  )
}
