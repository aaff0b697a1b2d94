import { userSettingAtom } from './user-setting.ts'

/** The currency into which the user's totals are converted for display. Undefined, as at first: nothing is converted. */
export const convertedCurrencyAtom = userSettingAtom('convert')
