import { useState } from 'react'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { DialogForm, FormDialog, StepsDialog } from '#src/components/dialog/form-dialog.tsx'
import { TextField } from '#src/components/form/form-parts.tsx'
import { Button } from '#src/ui/button.tsx'
import { refuse, type SampleProps } from './form-samples.tsx'

export function DialogSample({ words }: SampleProps) {
  const [open, setOpen] = useState<'action' | 'form' | 'steps'>()
  const close = (): void => setOpen(undefined)
  return (
    <>
      <div>
        <Button variant="quiet" onClick={() => setOpen('action')}>
          {words.title}
        </Button>
      </div>
      <div>
        <Button variant="quiet" onClick={() => setOpen('form')}>
          {words.short}
        </Button>
      </div>
      <div>
        <Button variant="quiet" onClick={() => setOpen('steps')}>
          {words.choices[1]}
        </Button>
      </div>
      {open === 'steps' ? <StepsSample words={words} onClose={close} /> : null}
      {open === 'action' ? (
        <ActionDialog title={words.title} action={words.short} run={refuse} onClose={close}>
          <p>{words.sentence}</p>
        </ActionDialog>
      ) : null}
      {open === 'form' ? (
        <FormDialog
          title={words.title}
          submit={words.short}
          initial={{ dialogName: '' }}
          judge={({ dialogName }) => (dialogName === '' ? [{ path: 'dialogName', code: 'required' }] : [])}
          send={refuse}
          onClose={close}
        >
          {({ field }) => <TextField of={field('dialogName')} label={words.title} hint={words.sentence} />}
        </FormDialog>
      ) : null}
    </>
  )
}

function StepsSample({ words, onClose }: SampleProps & { readonly onClose: () => void }) {
  const [entered, setEntered] = useState<string>()
  return (
    <StepsDialog title={words.title} onClose={onClose}>
      {entered === undefined ? (
        <DialogForm
          submit={words.short}
          needsConnection={false}
          initial={{ stepName: '' }}
          judge={({ stepName }) => (stepName === '' ? [{ path: 'stepName', code: 'required' }] : [])}
          send={async ({ stepName }) => setEntered(stepName)}
          goesOn
        >
          {({ field }) => <TextField of={field('stepName')} label={words.title} hint={words.sentence} />}
        </DialogForm>
      ) : (
        <DialogForm
          submit={words.short}
          onKeep={() => setEntered(undefined)}
          initial={{}}
          judge={() => []}
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
