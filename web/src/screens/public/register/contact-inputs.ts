import type { TextInputProps } from '../../../ui/inputs/TextInput.tsx';
import { registerTexts as texts } from './texts.ts';

/** The input attributes of the fields that both steps have. */
export const nameInput: TextInputProps = { required: true, autoComplete: 'name' };

export const emailInput: TextInputProps = {
  required: true,
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
};

export const mobileInput: TextInputProps = {
  required: true,
  type: 'tel',
  inputMode: 'tel',
  autoComplete: 'tel',
  placeholder: texts.mobileFormat,
};
