/**
 * Why a value is not valid. The server sends the English texts; pages in another language check forms with the same
 * schemas and the texts of that language.
 */
export const required = (label: string) => `${label} is required.`;
export const atMost = (label: string, max: number) =>
  `${label} may have at most ${String(max)} characters.`;
export const notAllowed = (label: string) => `${label} contains characters that are not allowed.`;
export const invisible = (label: string) => `${label} must contain a visible character.`;
export const email = 'Please enter a valid email address.';
export const mobile = 'Please enter a valid mobile number, for example +91 98765 43210.';
export const passwordShort = (min: number) =>
  `The password must have at least ${String(min)} characters.`;
export const passwordLong = (max: number) =>
  `The password may have at most ${String(max)} characters.`;
export const wrongCredentials = 'Invalid email or password.';
export const otpMissing = 'Please enter the OTP.';
export const otpDigits = 'The OTP has digits only.';
export const codeMissing = 'Please enter the code.';
export const codeWrong = 'The code is wrong.';
export const dateOfBirth = 'Please enter a valid Date of Birth (YYYY-MM-DD).';
export const dateOfBirthPast = 'The Date of Birth must be in the past.';
export const adultsOnly = 'You must be at least 18 years old.';
export const aadhaar = 'Please enter a valid Aadhaar number (12 digits).';
export const accountNumber = 'The Account Number has 6 to 18 digits.';
export const ifscCode = 'Please enter a valid IFSC Code, for example SBIN0000813.';
export const upiId = 'Please enter a valid UPI ID, for example name@okaxis.';
export const pan = 'Please enter a valid PAN, for example AAACG1234F.';
export const pincode = 'Please enter a valid PIN (6 digits).';
export const noneSelected = 'Please select at least one.';
export const tooManySelected = 'Please select at most 100.';
export const searchLong = 'search may have at most 100 characters.';
export const searchNotAllowed = 'search contains characters that are not allowed.';
export const amount = 'Please enter a valid amount.';
export const price = 'Please enter a valid price.';
export const percentage = 'Please enter a percentage between 0 and 100.';
export const wholeNumber = 'Please enter a whole number.';
export const year = (label: string) => `${label} must lie between the years 2000 and 2100.`;
export const pointInTime = (label: string) =>
  `${label} must be a real date and time, for example 2027-01-31T10:00:00Z.`;
export const day = (name: string) => `${name} must be a day since 2000, for example 2026-11-21.`;
export const dayInFuture = (name: string) =>
  `${name} must not be in the future. Please choose today or an earlier day.`;
export const noCompany = 'Company ID is not configured. Please contact support.';
export const referralCode = 'Referral code not found.';
export const currentPassword = 'Please enter you current password';
export const ownPassword = 'Please enter your password.';
export const wrongPassword = 'The current password is wrong.';
export const role = 'Please select a role.';
export const status = 'Please select a status.';
export const rights = 'Please select an access.';
export const rightsOfMember = 'Only an admin can have read-only access.';
export const reference = 'Please enter UTR or Transaction Number.';
export const noReceipt = 'Please upload a transaction file before submitting.';
export const orderNumber = 'The order number is not valid.';
