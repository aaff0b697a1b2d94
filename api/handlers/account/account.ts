/** Every call of accounts and who answers it. */

import { activate } from './activate.ts'
import { activation } from './activation.ts'
import { appAutoLogin, appCode } from './app-sign-in.ts'
import { forgotPassword } from './forgot-password.ts'
import { requestFactorReset, beginLostFactor, cancelLostFactor, finishLostFactor, lostFactor } from './lost-factor.ts'
import { me } from './me.ts'
import { beginPasskeySignIn, validatePasskey } from './passkey-step.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { pushTicket } from './push-ticket.ts'
import { resendActivation } from './resend-activation.ts'
import { passwordReset, resetPassword } from './reset-password.ts'
import { signUpEnrolment, validateLogin, validateSignup } from './second-step.ts'
import { endSession, endSessions, listSessions } from './sessions.ts'
import { setUp } from './set-up.ts'
import { signIn } from './sign-in.ts'
import { eraseDevice, revokeSession, signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { connectSocial, disconnectSocial, joinSocial, listSocials } from './social-accounts.ts'
import { beginSocial, beginSocialConnect, finishSocial, socialLogin, socialSignup } from './social-trip.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  regenerateQrCode,
  renewRecoveryCodes,
  twoFactor,
} from './two-factor.ts'
import { ownProfile } from './own-profile.ts'
import { updateMe } from './update-me.ts'
import { updateMyPassword } from './update-my-password.ts'
import { userTypes } from './user-types.ts'

export const account = {
  activate,
  activation,
  addPasskey,
  appAutoLogin,
  appCode,
  requestFactorReset,
  beginLostFactor,
  beginPasskey,
  beginPasskeySignIn,
  beginSocial,
  beginSocialConnect,
  beginTwoFactor,
  cancelLostFactor,
  confirmTwoFactor,
  connectSocial,
  disconnectSocial,
  endSession,
  eraseDevice,
  endSessions,
  endTwoFactor,
  finishLostFactor,
  finishSocial,
  forgotPassword,
  joinSocial,
  listPasskeys,
  listSessions,
  listSocials,
  lostFactor,
  me,
  ownProfile,
  passwordReset,
  pushTicket,
  regenerateQrCode,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  resendActivation,
  resetPassword,
  setUp,
  signIn,
  revokeSession,
  signOut,
  signUp,
  signUpEnrolment,
  socialLogin,
  socialSignup,
  twoFactor,
  updateMe,
  updateMyPassword,
  userTypes,
  validateLogin,
  validatePasskey,
  validateSignup,
}
