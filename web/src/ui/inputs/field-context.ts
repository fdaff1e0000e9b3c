import { createContext, use } from 'react';

interface FieldContextValue {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** Connects a control with the label, hint and error of the Field around it. */
export const FieldContext = createContext<FieldContextValue | null>(null);

export interface ControlAttributes {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
  'aria-required'?: boolean | 'true' | 'false';
}

/** The attributes of a control inside a Field; the control's own attributes take precedence. */
export function useControlAttributes(own: ControlAttributes): ControlAttributes {
  const field = use(FieldContext);
  if (!field) return own;
  return {
    id: own.id ?? field.id,
    'aria-describedby': own['aria-describedby'] ?? field.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
    'aria-required': own['aria-required'] ?? (field.required || undefined),
  };
}
